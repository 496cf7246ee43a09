/** The shapes of what the server says, as its own document describes them. */
import type { components } from './schema';

type Shapes = components['schemas'];

export type Myself = Shapes['Myself'];
export type Exact = Shapes['Proportion'];
export type TableLine = Shapes['TableLine'];
export type HouseLine = Shapes['HouseLine'];
export type HouseShown = Shapes['HouseShown'];
/** How the game of a house is drawn and spoken of. */
export type Layout = Shapes['Layout'];
export type PointAsked = Shapes['PointAsked'];
export type SeatView = Shapes['SeatShown'];
export type View = Shapes['ViewShown'];
export type RoundEvent = Shapes['EventTold'];
/** Text, a player, a card or an amount. */
export type SentencePart = Shapes['SentencePart'];
export type Legal = Shapes['LegalCommand'];
export type Offer = Shapes['AllowedStakes'];
export type TableState = Shapes['TableState'];
export type CommandAnswer = Shapes['CommandAnswer'];
export type RoundLine = Shapes['RoundShown'];
export type Movement = Shapes['MovementShown'];
export type Receipt = Shapes['Receipt'];
export type RoundLink = Shapes['RoundLinkShown'];
/** A round told again, as the asker saw it. */
export type Replay = Shapes['ReplayShown'];
export type Advice = Shapes['SeatAdvice'];
export type Review = Shapes['ReviewShown'];

export type DeskLine = Shapes['DeskTable'];
export type DeskState = Shapes['DeskState'];
export type Action = Shapes['CommandShown'];
export type Clause = Shapes['ClauseShown'];
export type Irregularity = Shapes['IrregularityShown'];
export type RoundFound = Shapes['RoundFoundShown'];
export type RoundRecord = Shapes['RoundRecord'];
export type Resettled = Shapes['ResettledShown'];
export type DayShown = Shapes['DayShown'];
export type DayFigures = Shapes['TableDayShown'] | Shapes['HouseDayShown'];
export type Intervention = Shapes['InterventionShown'];
export type PersonLine = Shapes['PersonLine'];
export type Post = PersonLine['post'];
/** What can be drilled for a house, with its strategy card. */
export type TrainerHouse = Shapes['TrainerShown'];
export type TrainerDrill = Shapes['DrillShown'];
export type TrainerQuestion = Shapes['QuestionShown'];
export type TrainerAnswer = Shapes['AnswerShown'];
/** The odds explorer: what is edited, and what comes of it. */
export type HouseToEdit = Shapes['HouseToEdit'];
export type WagerToEdit = Shapes['WagerToEdit'];
export type PayTableFile = Shapes['PayTableFile'];
export type ExplorerQuestion = Shapes['ExplorerQuestion'];
export type Explored = Shapes['Explored'];
export type FiguresOf = Shapes['FiguresOf'];
export type FinalHand = Shapes['FinalHand'];
export type Fault = Shapes['FaultShown'];
export type SessionShown = Shapes['SessionShown'];
export type Compared = Shapes['Compared'];
export type DecisionAt = Shapes['DecisionAt'];
export type DesignShown = Shapes['DesignShown'];
