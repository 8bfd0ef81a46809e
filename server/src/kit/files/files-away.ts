/** Where files are kept does not answer, or not as it should: whoever asked may ask again. */
export class FilesAway extends Error {
  constructor(place: string, cause: unknown) {
    super(`the files at ${place} cannot be reached: ${(cause as Error).message || (cause as Error).name}`, { cause });
    this.name = 'FilesAway';
  }
}
