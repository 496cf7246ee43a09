/** What the explorer lists, as rows for a CSV file: plain numbers under names that are the same in every language. */
import type { Compared, DesignShown, Explored, FiguresOf, FinalHand, SessionShown } from '../api/types';
import type { Rows } from '../lib/csv';
import { lines, type Line } from './words';

export const figureRows = (figures: FiguresOf | Explored): Rows => [
  ['figure', 'value', 'exact'],
  ...lines(figures).map(({ key, amount, exact }) => [key, amount, exact]),
];

export const lawRows = ({ deals, results }: FiguresOf['law']): Rows => [
  ['net', 'deals', 'probability'],
  ...results.map(({ net, count }) => [net, count, count / deals]),
];

/** The deals that end in a hand, by the number of bets then in action. */
export const dealsOf = ({ riding, put_up }: FinalHand): Record<string, number> => riding ?? put_up ?? {};

/** The pay table's lines: how many deals end in each, with how many bets, and how likely that is. */
export function handRows(hands: readonly FinalHand[], bets: readonly number[]): Rows {
  const sums = hands.map((hand) => hand.hands ?? Object.values(dealsOf(hand)).reduce((sum, deals) => sum + deals, 0));
  const all = sums.reduce((sum, deals) => sum + deals, 0);
  return [
    ['hand', 'odds', ...bets.map((count) => `deals_with_${count}`), 'deals', 'probability'],
    ...hands.map((hand, place) => {
      const deals = sums[place] ?? 0;
      return [hand.hand, hand.odds, ...bets.map((count) => dealsOf(hand)[count] ?? 0), deals, deals / all];
    }),
  ];
}

export const togetherRows = (together: Explored['combinations'] = []): Rows => [
  [
    'stakes',
    'expected_loss',
    'expected_loss_exact',
    'edge_per_dollar_percent',
    'edge_per_dollar_exact',
    'standard_deviation',
  ],
  ...together.map(({ stakes, expected_loss, edge_per_dollar, standard_deviation }) => [
    Object.entries(stakes)
      .map(([wager, stake]) => `${wager} ${stake}`)
      .join(' + '),
    expected_loss.value,
    expected_loss.exact,
    edge_per_dollar.percent,
    edge_per_dollar.exact,
    standard_deviation,
  ]),
];

export const courseRows = ({ course }: SessionShown): Rows => [
  [
    'rounds',
    'ahead',
    'even',
    'behind',
    'ruined',
    'expected_result',
    ...(course[0]?.quantiles ?? []).map(({ probability }) => `quantile_${probability}`),
  ],
  ...course.map(({ rounds, ahead, even, behind, ruined, expected_result, quantiles }) => [
    rounds,
    ahead,
    even,
    behind,
    ruined,
    expected_result,
    ...quantiles.map(({ result }) => result),
  ]),
];

export const ruinRows = ({ ruin_by_bankroll }: SessionShown): Rows => [
  ['bankroll', 'ruined'],
  ...ruin_by_bankroll.map(({ bankroll, ruined }) => [bankroll, ruined]),
];

export const comparedRows = (here: readonly Line[], there: readonly Line[]): Rows => [
  ['figure', 'here', 'here_exact', 'there', 'there_exact'],
  ...here.map(({ key, amount, exact }, place) => [
    key,
    amount,
    exact,
    there[place]?.amount ?? null,
    there[place]?.exact ?? null,
  ]),
];

/** The strategy card: under each decision its lines in order, the last for all other hands. */
export const strategyRows = ({ parts }: Explored['card']): Rows => [
  ['decision', 'line'],
  ...parts.flatMap(({ decision, lines, otherwise }) =>
    [...lines, ...(otherwise ? [otherwise] : [])].map((line) => [decision, line]),
  ),
];

export const costRows = (costs: Explored['card']['costs']): Rows => [
  ['way', 'cost_percent', 'cost_exact'],
  ...Object.entries(costs).map(([way, { percent, exact }]) => [way, percent, exact]),
];

/** The hands that two houses play differently, and what keeping the bet in action gains at each. */
export const differenceRows = (differences: Compared['differences']): Rows => [
  [
    'decision',
    'hands',
    'count',
    'of',
    'example',
    ...['here', 'there'].flatMap((where) => [
      `${where}_in_action`,
      `${where}_gain`,
      `${where}_gain_exact`,
      `${where}_cost`,
      `${where}_cost_exact`,
    ]),
  ],
  ...differences.map(({ decision, hands, count, of, example, one, other }) => [
    decision,
    hands,
    count,
    of,
    example.join(' '),
    ...[one, other].flatMap(({ stays, gain, cost }) => [
      String(stays),
      gain.value,
      gain.exact,
      cost?.value ?? null,
      cost?.exact ?? null,
    ]),
  ]),
];

const SHARES = ['par', 'house_edge', 'hit_frequency'] as const;

/** The pay tables found, the nearest first: what each line pays, by its name in a house file. */
export const foundRows = ({ candidates }: DesignShown, names: readonly string[]): Rows => [
  [
    'pay_table',
    'meets_targets',
    'basis',
    ...names,
    'lowest_pair',
    ...SHARES.flatMap((share) => [`${share}_percent`, `${share}_exact`]),
    'standard_deviation',
  ],
  ...candidates.map((found) => [
    found.designator,
    String(found.meets),
    found.basis,
    ...names.map((name) => found.odds[name] ?? null),
    found.lowest_pair,
    ...SHARES.flatMap((share) => [found[share].percent, found[share].exact]),
    found.standard_deviation,
  ]),
];

/** The lines on which the strategy cards of the tables found differ. */
export const cardRows = ({ candidates, differing_play }: DesignShown): Rows => [
  ['decision', 'line', ...candidates.map(({ designator }) => `${designator}_on_card`)],
  ...differing_play.map(({ decision, ride, candidates: listed }) => [decision, ride, ...listed.map(String)]),
];
