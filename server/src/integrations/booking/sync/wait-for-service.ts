import { minutes, now, seconds } from '../../../kit/clock.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { BookingError } from '../ask-booking.ts';

/**
 * Work that needs the service waits for it as long as it takes: until it is back, until somebody connects it anew. What
 * it says of one question alone is for whoever asked.
 */
export async function waitForService<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BookingError)) throw error;
    const at = retryAt(error);
    if (at) throw new RetryLater(at, error.message, { is_part: true });
    throw error;
  }
}

function retryAt({ kind, retry_at }: BookingError): Date | null {
  switch (kind) {
    case 'later':
      return retry_at ?? new Date(now().getTime() + seconds(20));
    case 'unreachable':
      return new Date(now().getTime() + minutes(1));
    case 'refused':
    case 'forbidden':
      return new Date(now().getTime() + minutes(10));
    case 'busy':
    case 'missing':
    case 'wrong':
      return null;
  }
}
