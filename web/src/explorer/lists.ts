/** What the explorer lists, as rows for a CSV file: plain numbers under names that are the same in every language. */
import type { Explored, FiguresOf, FinalHand, SessionShown } from '../api/types';
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
