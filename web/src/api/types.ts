/** The shapes of what the server says, as its own document describes them. */
import type { components } from './schema';

type Shapes = components['schemas'];

export type Myself = Shapes['Myself'];
export type NewSecondFactor = Shapes['NewSecondFactor'];
export type Exact = Shapes['Proportion'];
export type TableLine = Shapes['TableLine'];
export type HouseLine = Shapes['ListedHouse'];
/** A house that was posted: what a version changes, and as everybody, the desk and its list see it. */
export type ChangedHouse = Shapes['ChangedHouse'];
export type PostedChange = Shapes['PostedChange'];
export type HouseReview = Shapes['HouseReview'];
export type HouseVersion = Shapes['HousePosted'];
export type DeskHouse = Shapes['DeskHouse'];
export type HouseShown = Shapes['HouseResponse'];
/** How the game of a house is drawn and spoken of. */
export type Layout = Shapes['Layout'];
export type PointAsked = Shapes['DecisionQuestion'];
export type SeatView = Shapes['SeatResponse'];
export type View = Shapes['ViewResponse'];
export type RoundEvent = Shapes['EventResponse'];
/** Text, a player, a card or an amount. */
export type SentencePart = Shapes['SentencePart'];
export type CallHeard = Shapes['CallHeard'];
export type Legal = Shapes['LegalCommand'];
export type Offer = Shapes['AllowedStakes'];
export type TableState = Shapes['TableState'];
export type Deadline = Shapes['Deadline'];
export type CommandAnswer = Shapes['CommandAnswer'];
export type RoundLine = Shapes['RoundResponse'];
export type Movement = Shapes['MovementResponse'];
export type Receipt = Shapes['Receipt'];
export type RoundLink = Shapes['RoundLink'];
/** A round told again, as the asker saw it. */
export type Replay = Shapes['ReplayResponse'];
export type Advice = Shapes['SeatAdvice'];
export type Review = Shapes['ReviewResponse'];

export type DealersChair = Shapes['DealersChair'];
export type DealersStep = Shapes['DealersStep'];
export type TournamentLine = Shapes['TournamentLine'];
export type Tournament = Shapes['TournamentResponse'];
export type EntrantAccount = Shapes['EntrantAccount'];
export type LastHandAdvice = Shapes['LastHandAdvice'];
export type LastHandQuestion = Shapes['LastHandQuestion'];
export type LastHandVerdict = Shapes['LastHandVerdict'];
export type Standing = Shapes['TournamentStanding'];

export type DeskLine = Shapes['DeskTable'];
export type DeskState = Shapes['DeskState'];
export type Action = Shapes['DeskCommand'];
export type Clause = Shapes['ClauseResponse'];
export type Irregularity = Shapes['Irregularity'];
export type RoundFound = Shapes['FoundRound'];
export type RoundRecord = Shapes['RoundRecord'];
export type Resettled = Shapes['WagerCheck'];
export type DayShown = Shapes['DayResponse'];
export type DayFigures = Shapes['TableDay'] | Shapes['HouseDay'];
/** A house day, as the desk leads it and as everybody sees it. */
export type HouseDay = Shapes['HouseDayResponse'];
export type DayTable = Shapes['DayTableResponse'];
export type DayCount = Shapes['CountResponse'];
export type DayDeed = Shapes['DayDeed'];
export type HouseDayLine = Shapes['HouseDayLine'];
export type Notices = Shapes['NoticesResponse'];
export type ChipsHeld = Shapes['ChipsResponse'];
export type RatesShown = Shapes['RatesResponse'];
export type RateLine = Shapes['RateLine'];
export type Waiting = Shapes['WaitingResponse'];
/** A dispute: as the desk lists it, with all that settles it, and as its player sees it. */
export type CaseLine = Shapes['CaseLine'];
export type CaseRecord = Shapes['CaseRecord'];
export type OwnCase = Shapes['CaseResponse'];
export type Ruling = Shapes['RulingResponse'];
export type ClauseLine = Shapes['ClauseLine'];
export type CaseReason = OwnCase['reason'];
export type CaseState = OwnCase['state'];
export type Intervention = Shapes['InterventionResponse'];
export type PersonLine = Shapes['PersonLine'];
export type Post = PersonLine['post'];
/** What can be drilled for a house, with its strategy card. */
export type TrainerHouse = Shapes['TrainerResponse'];
export type TrainerDrill = Shapes['Drill'];
export type TrainerRankings = Shapes['RankingsResponse'];
export type TrainerHand = Shapes['HandResponse'];
export type TrainerDaily = Shapes['DailyResponse'];
export type TrainerQuestion = Shapes['QuestionResponse'];
export type TrainerAnswer = Shapes['AnswerResponse'];
/** The dealers' school: what it teaches, an exercise, a question, and what an answer came to. */
export type SchoolShown = Shapes['SchoolResponse'];
export type SchoolDrill = Shapes['DrillLine'];
export type SchoolProgress = Shapes['Progress'];
export type SchoolExercise = Shapes['ExerciseResponse'];
export type SchoolQuestion = Shapes['QuestionShown'];
export type SchoolAsked = Shapes['AskedResponse'];
export type SchoolGuide = Shapes['Guide'];
export type SchoolVerdict = Shapes['Verdict'];
export type SchoolMistake = Shapes['MistakeShown'];
export type SchoolDone = Shapes['DoneResponse'];
export type Sitting = Shapes['SittingResponse'];
export type OpenQuestion = Shapes['OpenQuestion'];
export type SchoolClass = Shapes['ClassResponse'];
/** The odds explorer: what is edited, and what comes of it. */
export type OpenedHouse = Shapes['OpenedHouse'];
/** A house ready to be edited; one from a file has a rest that is sent along. */
export type HouseToEdit = Shapes['HouseToEdit'] & Partial<Pick<OpenedHouse, 'rest'>>;
export type WagerToEdit = Shapes['WagerToEdit'];
export type PayTableFile = Shapes['PayTableFile'];
export type ExplorerQuestion = Shapes['ExplorerQuestion'];
export type Explored = Shapes['Explored'];
export type FiguresOf = Shapes['WagerFigures'];
export type FinalHand = Shapes['FinalHand'];
export type Fault = Shapes['HouseFault'];
export type SessionShown = Shapes['SessionResponse'];
export type Compared = Shapes['Compared'];
export type DecisionAt = Shapes['DecisionAt'];
export type DesignShown = Shapes['DesignResponse'];
