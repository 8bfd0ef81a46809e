let wake: (() => void) | undefined;

/** The publisher numbers new events as soon as it is told of them. */
export const wakePublisher = (): void => wake?.();

export function onPublisherWake(listener: (() => void) | undefined): void {
  wake = listener;
}
