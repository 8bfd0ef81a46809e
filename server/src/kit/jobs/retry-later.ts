/** Thrown by a job that may not run yet (a rate limit, a closed hour): it waits until then, and it is no failure. */
export class RetryLater extends Error {
  readonly at: Date;
  constructor(at: Date, reason = 'asked to wait') {
    super(reason);
    this.at = at;
  }
}
