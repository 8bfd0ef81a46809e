import type { Endpoint, Input, Output } from '@parley/contract/http';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** What an endpoint answers inside its envelope. */
export type Data<E> = Output<E> extends { data: infer D } ? D : never;

type Reading = { enabled?: boolean; staleTime?: number; quiet?: boolean };
type Doing<E> = { quiet?: boolean; onDone?: (data: Data<E>) => void };

/** The cache keeps whole envelopes; without an input the key names every reading of the endpoint. */
export const keyOf = <E extends Endpoint>(endpoint: E, input?: Input<E>): readonly unknown[] => {
  const name = `${endpoint.method} ${endpoint.path}`;
  return input === undefined ? [name] : [name, input];
};

export const endpointQuery = <E extends Endpoint>(endpoint: E, input: Input<E>, { quiet, ...options }: Reading = {}) =>
  queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => api(endpoint, input, { signal }),
    select: (answer: Output<E>) => (answer as { data: Data<E> }).data,
    meta: { quiet: quiet ?? false },
    ...options,
  });

/** Reads an endpoint: `const { data: members } = useEndpoint(listMembers, { project })`. */
export const useEndpoint = <E extends Endpoint>(endpoint: E, input: Input<E>, options?: Reading) =>
  useQuery(endpointQuery(endpoint, input, options));

/** Calls an endpoint that changes something: `const rename = useAction(updateUser); rename.mutate({ name })`. */
export const useAction = <E extends Endpoint>(endpoint: E, { quiet, onDone }: Doing<E> = {}) =>
  useMutation({
    mutationFn: async (input: Input<E>) => ((await api(endpoint, input)) as { data: Data<E> }).data,
    meta: { quiet: quiet ?? false },
    ...(onDone ? { onSuccess: onDone } : {}),
  });

/** Reads an endpoint outside components, through the same cache. */
export const fetchEndpoint = async <E extends Endpoint>(endpoint: E, input: Input<E>, options?: Reading) =>
  ((await queryClient.fetchQuery(endpointQuery(endpoint, input, options) as never)) as { data: Data<E> }).data;

/** Marks every reading of an endpoint as old; those on screen are asked anew. */
export const refetch = (endpoint: Endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
