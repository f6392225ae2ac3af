/** One step of the schema's history. */
export interface Migration {
  readonly name: string;
  /** One or more statements. */
  readonly sql: string;
}
