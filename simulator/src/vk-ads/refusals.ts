import { type FakeAnswer, json } from '../fake.ts';

type Fields = Record<string, { code: string; message: string }>;

/** As the API says no. */
export const refused = (status: number, code: string, message: string, fields?: Fields): FakeAnswer =>
  json({ error: { code, message, ...(fields && { fields }) } }, status);

export const invalid = (field: string, message: string): FakeAnswer =>
  refused(400, 'validation_failed', 'Validation failed', { [field]: { code: 'invalid', message } });

/** As OAuth says no. */
export const denied = (status: number, error: string, error_description: string): FakeAnswer =>
  json({ error, error_description }, status);

export const notFound = refused(404, 'not_found', 'Resource not found');
