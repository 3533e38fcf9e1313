/** A process must not start like this. The message says what is wrong and what to do about it; a stack would add nothing. */
export class StartupProblem extends Error {}
