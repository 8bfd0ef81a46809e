/** Who writes, as far as the provider tells; `handle` is what they call themselves there, without the @. */
export type Person = {
  outside_id: string;
  name: string;
  phone: string | null;
  email?: string | null;
  handle?: string | null;
};
