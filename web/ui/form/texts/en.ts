/** The English texts of forms and tables, and the form of their catalogue in every language. */
export const en = {
  done: 'Done',
  parts: 'Parts of the page',
  backToSettings: 'Back to the settings',
  on: 'On',
  off: 'Off',
  keepIt: 'Keep it',
  secret: {
    show: (what: string) => `Show: ${what}`,
    hide: (what: string) => `Hide: ${what}`,
    copy: (what: string) => `Copy: ${what}`,
    copied: (what: string) => `Copied: ${what}`,
  },
  saving: 'Saving',
  saved: 'Saved',
  notSaved: {
    noConnection: 'There is no connection, so this was not saved.',
    notANumber: (min: number, max: number) => `A whole number from ${min} to ${max} belongs here.`,
  },
  table: {
    all: 'All',
    choose: 'Choose',
    allChosen: 'Choose all',
    chooseRow: (name: string) => `Choose ${name}`,
    chosen: (count: number) => `${count} chosen`,
    actions: 'Actions',
    actionsFor: (name: string) => `Actions for ${name}`,
    rows: (count: number) => `${count} rows`,
    noneFound: 'Nothing here has these words.',
  },
};

export type FormTexts = typeof en;
