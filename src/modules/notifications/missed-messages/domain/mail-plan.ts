/**
 * Divides what an account missed into mails: one for each conversation, and as the last one that the limit allows a mail about all others.
 * @param budget how many mails the account may get now, at least 1
 */
export function planMails<T>(conversations: readonly T[], budget: number): T[][] {
  if (conversations.length <= budget) return conversations.map((one) => [one]);
  const alone = conversations.slice(0, budget - 1).map((one) => [one]);
  return [...alone, conversations.slice(budget - 1)];
}
