/** Its row is here and its bytes are not: removed by hand, or kept at a place that this node does not know. */
export class MissingFile extends Error {
  constructor(key: string) {
    super(`the bytes of file ${key} are not where files are kept`);
    this.name = 'MissingFile';
  }
}
