/** Every sentence of the page, in English. A name in braces is put in; `one` and `other` are chosen by `count`. */
export default {
  app: {
    titles: {
      tables: 'Table',
      history: 'Your rounds',
      account: 'Account',
      trainer: 'Trainer',
      odds: 'Odds',
      floor: 'Floor',
      elsewhere: 'Not found',
    },
    skip: 'Skip to the content',
    notFetched: 'This part of the page could not be loaded. Are you online?',
  },
  common: {
    tryAgain: 'Try again',
    cancel: 'Cancel',
    close: 'Close',
  },
} as const;
