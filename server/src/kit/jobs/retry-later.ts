/** Thrown by a job that may not run yet (a rate limit, a closed hour): it waits until then, and it is no failure. */
export class RetryLater extends Error {
  readonly at: Date;
  constructor(at: Date, reason = 'asked to wait') {
    super(reason);
    this.at = at;
  }
}

/** Thrown by a job that did a part of its work and goes on then: what failed before this part counts no more. */
export class GoOnLater extends RetryLater {}
