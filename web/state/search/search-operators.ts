/** What the operand of a search operator names. */
export type OperandKind = 'channel' | 'topic' | 'person' | 'people' | 'message' | 'words' | 'choice';

export interface SearchOperator {
  readonly name: string;
  readonly operand: OperandKind;
  /** The operands, where there is a fixed list of them. */
  readonly choices?: readonly string[];
}

/** The operators that readers type, in the order in which they are offered. */
export const SEARCH_OPERATORS: readonly SearchOperator[] = [
  { name: 'channel', operand: 'channel' },
  { name: 'topic', operand: 'topic' },
  { name: 'sender', operand: 'person' },
  { name: 'dm', operand: 'people' },
  { name: 'dm-including', operand: 'person' },
  { name: 'channels', operand: 'choice', choices: ['public', 'web-public'] },
  {
    name: 'is',
    operand: 'choice',
    choices: ['unread', 'starred', 'mentioned', 'dm', 'followed', 'resolved', 'muted', 'alerted'],
  },
  { name: 'has', operand: 'choice', choices: ['attachment', 'image', 'link', 'reaction'] },
  { name: 'in', operand: 'choice', choices: ['home', 'all'] },
  { name: 'near', operand: 'message' },
  { name: 'with', operand: 'message' },
  { name: 'id', operand: 'message' },
];

/** Former names of operators, as old links and habits contain them. */
export const FORMER_OPERATORS: Readonly<Record<string, string>> = {
  stream: 'channel',
  streams: 'channels',
  subject: 'topic',
  'pm-with': 'dm',
  'pm-including': 'dm-including',
  'group-pm-with': 'dm-including',
  from: 'sender',
};

/** The present name of what may be a former name of an operator. */
export function presentName(name: string): string {
  return (Object.hasOwn(FORMER_OPERATORS, name) ? FORMER_OPERATORS[name] : undefined) ?? name;
}

/** The operator of a present or former name. */
export function operatorNamed(name: string): SearchOperator | undefined {
  const present = presentName(name.toLowerCase());
  return SEARCH_OPERATORS.find((operator) => operator.name === present);
}
