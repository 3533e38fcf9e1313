export interface FileReport {
  status: string;
  assertionResults: { status: string }[];
}

export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults: FileReport[];
}

export function summarize(report: Report | null, exitCode: number): { line: string; ok: boolean };
