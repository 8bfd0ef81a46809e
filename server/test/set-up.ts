import { afterAll } from 'vitest';
import { moveClock } from '../src/kit/clock.ts';

// Files share their worker, so one that fails with the clock moved would fail the others.
afterAll(() => moveClock(0));
