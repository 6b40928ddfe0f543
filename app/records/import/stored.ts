/** What an import compares and writes: the fields of a stored record, and only the columns that become other ones. */

type Blank<T> = { [Name in keyof T]: null extends T[Name] ? NonNullable<T[Name]> | '' : T[Name] }

/** A record as it is shown, with '' for each field that has no value: the form in which a table's cells say so. */
export function blankForNull<T extends object>(record: T): Blank<T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value ?? ''])) as Blank<T>
}

/**
 * The columns that differ between a record before and after an import, as they are after it. A column that the import
 * does not know is the same in both, so it is not written and keeps what it holds.
 */
export function changedColumns<Row extends object>(before: Row, after: Row): Partial<Row> {
  const names = Object.keys(after) as (keyof Row)[]
  const changed = names.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Row>
}
