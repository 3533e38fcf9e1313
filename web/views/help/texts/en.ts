import type { OperandKind } from '../../../state/search/search-operators.js';

/** The texts of help, in English. */
export const en = {
  pages: 'Pages of help',
  formatting: {
    what: 'What',
    written: 'You write',
    shown: 'It becomes',
    names: {
      bold: 'Bold',
      italic: 'Italic',
      struck: 'Struck through',
      link: 'Link',
      list: 'List',
      numbered: 'Numbered list',
      quote: 'Quotation',
      quoteBlock: 'Quotation of several lines',
      code: 'Code',
      codeBlock: 'Block of code with its language',
      formula: 'Formula (TeX)',
      spoiler: 'Spoiler',
      table: 'Table',
      heading: 'Heading',
      line: 'Line',
      emoji: 'Emoji',
      time: 'Time, for readers in their zones',
      mention: 'Mention',
      silent: 'Mention that notifies nobody',
      group: 'Mention of a group',
      everybody: 'Mention of everybody',
      channel: 'Link to a channel',
      topic: 'Link to a topic',
    },
    commandsTitle: 'At the beginning of a message',
    commands: {
      '/me is happy': 'Say what you do: your name comes before the text',
      '/poll Lunch?': 'Ask for votes, with one option in each line below',
      '/todo Packing list': 'Keep a list of tasks, one in each line below',
    },
    hint: 'Code and formulas leave these signs as they are. Elsewhere, &#42; is an asterisk that is only that.',
    pasting: 'Formatted text is pasted as Markdown; with Ctrl, Shift and V as plain text.',
  },
  operators: {
    filter: 'Filter',
    finds: 'Finds',
    hint: 'Filters and words can be combined. All of them must fit.',
    words: 'Messages with all these words',
    phrase: 'Messages with exactly these words in this order',
    without: 'Messages without what a filter finds; for most filters',
    example: { words: 'lunch menu', phrase: '"lunch menu"' },
    operands: {
      channel: 'channel',
      topic: 'topic',
      person: 'name',
      people: 'names',
      message: 'message id',
      words: 'words',
      choice: '…',
    } satisfies Record<OperandKind, string>,
  },
};

export type HelpTexts = typeof en;
