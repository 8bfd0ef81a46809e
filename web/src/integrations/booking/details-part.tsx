import type { PartProps } from '../parts.ts';
import { BookingSettings } from './booking-settings.tsx';

/** The branches, whose edits stay, and what is kept alike. */
export const DetailsPart = ({ project }: PartProps) => <BookingSettings brand={project.brand} Heading="h3" />;
