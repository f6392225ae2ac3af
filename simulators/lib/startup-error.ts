/** The reason of a failed start: one sentence for the operator, printed alone without a stack, then exit code 1. */
export class StartupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartupError';
  }
}
