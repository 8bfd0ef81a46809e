/**
 * Thrown by a job that may not run yet (a rate limit, a closed hour): it waits until then, and it is no failure.
 * `is_part`: a part of the work was done before it, and what failed earlier counts no more.
 */
export class RetryLater extends Error {
  readonly at: Date;
  readonly is_part: boolean;
  constructor(at: Date, reason = 'asked to wait', { is_part = false } = {}) {
    super(reason);
    this.at = at;
    this.is_part = is_part;
  }
}
