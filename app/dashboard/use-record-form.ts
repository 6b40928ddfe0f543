/**
 * State of a record's form: validated by the server's schema, stored as a draft while typing, saved once however often the
 * button is pressed, and never over another person's changes.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { areBlocks, mergeBlocks } from '#app/definitions/blocks.ts'
import { type Draft, useDraft } from '#app/dashboard/drafts.ts'
import { call, CallError } from '#app/dashboard/client.ts'
import { useLeaveGuard, usePostOnce, useSaveKey } from '#app/dashboard/saving.ts'
import { href } from '#app/routes.ts'
import type { Toast } from '#app/ui/toast.tsx'

/** What a form needs of its record besides the values. */
export interface Versioned {
  id: string
  /** The record's ETag. */
  version: number | string
}

export interface RecordFormOptions<Values extends FieldValues, Record extends Versioned> {
  name: string
  /** Addresses of all of them and of one. */
  addresses: { all: string; one: string }
  schema: z.ZodType
  /** Only the server checks the values, and its errors are shown at the fields alone. Another person’s changes refuse a save. */
  isCheckedByServer?: boolean
  valuesOf: (record: Record | undefined) => Values
  /** The edited record; undefined for a new one. */
  record: Record | undefined
  /** For a new record: distinguishes what is typed for those that begin differently. */
  newName?: string | undefined
  onDone: () => void
  /**
   * The message after saving, and what else follows from the answer; by default the record’s name with what happened.
   * @param changed the fields whose values were typed
   */
  onAnswer?: ((response: Response, changed: string[]) => Promise<string>) | undefined
  /** A new record begins as something that people see already, so they have updated it, not created it. */
  isEdit?: boolean
  /** What the message after saving says of the saved record beside its text. */
  about?: ((saved: Record) => Omit<Toast, 'text'>) | undefined
  /** Why the record can't be changed; undefined when it can. */
  readOnly?: string | undefined
  /** Whether saving these values adds a record, and leaves the edited one as it is. */
  asNew?: ((values: FieldValues) => boolean) | undefined
  /** It stays open after saving; only for existing records. */
  staysOpen?: boolean
  /** Only changed values are sent. */
  sendsChanges?: boolean
  /** Fields that no draft contains. */
  secrets?: readonly string[]
  /** Called with the problems by field. */
  onProblems?: (fields: object) => void
  /** The record in an answer; by default the answer itself. */
  recordIn?: (answer: Response) => Promise<Record>
}

/** The values that the form began from. */
interface Start<Record extends Versioned> {
  /** The record's version; undefined for a new record. */
  version: Record['version'] | undefined
  /** They were typed before and never saved. */
  isDraft: boolean
  /** The version that another person has saved since the form was opened. */
  theirs?: Record
  /** Another person has saved while there was no unsaved input, so the form shows their version. */
  isRenewed?: boolean | undefined
}

export interface RecordForm<Values extends FieldValues, Record extends Versioned> extends Start<Record> {
  form: UseFormReturn<Values>
  isPending: boolean
  isDirty: boolean
  /** @param onSaved instead of `onDone` */
  submit: (onSaved?: () => void) => void
  /** Discards unsaved input. */
  discard: () => void
  /** Closes the form as it is. */
  close: () => void
  formProps: { noValidate: true; onSubmit: (event: FormEvent) => void }
}

export function useRecordForm<Values extends FieldValues, Record extends Versioned>(
  options: RecordFormOptions<Values, Record>,
): RecordForm<Values, Record> {
  const { addresses, schema, valuesOf, record, onDone, onProblems, secrets = [] } = options
  const {
    draft,
    save: saveDraft,
    drop,
  } = useDraft(`${addresses.all} ${record?.id ?? `new ${options.newName ?? ''}`.trim()}`)
  const form = useForm<Values>({
    // The schema converts the form's values to the request.
    resolver: zodResolver(schema as z.ZodType<Values, Values>),
    defaultValues: valuesOf(record) as DefaultValues<Values>,
  })
  // In the page's order, so that the first wrong field gets the focus even if it appeared after the others.
  for (const field of Object.keys(valuesOf(record)) as Path<Values>[]) form.register(field)
  const { isDirty } = form.formState
  useEffect(() => typeInto(form, draft?.values ?? {}), [draft, form])
  const base = useBase(form, options, draft)
  /** It is closed, so nothing is unsaved. */
  const isDone = useRef(false)
  const { save, isPending } = useSave(form, options, base, () => {
    drop()
    isDone.current = !options.staysOpen
  })
  const submit = (onSaved = options.staysOpen ? () => undefined : onDone) => {
    if (options.readOnly === undefined) void form.handleSubmit((values) => save(values, onSaved), onProblems)()
  }
  useLeaveGuard(isDirty, isDone)
  useSaveKey(submit)
  const { version, theirs } = base.start
  const keep = useEffectEvent(() => {
    const open = Object.entries(base.typed()).filter(([field]) => !secrets.includes(field))
    if (open.length === 0) drop()
    else if (!isDone.current) saveDraft({ values: Object.fromEntries(open), version })
  })
  useEffect(() => form.subscribe({ formState: { values: true, isDirty: true }, callback: () => keep() }), [form])
  // What was typed during a save belongs to the version that was saved.
  useEffect(() => {
    if (version !== undefined && !theirs) keep()
  }, [version, theirs])
  return {
    form,
    isPending,
    isDirty,
    ...base.start,
    submit,
    discard: () => {
      drop()
      base.restart()
    },
    close: () => {
      isDone.current = true
      onDone()
    },
    formProps: {
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        submit()
      },
    },
  }
}

/** The version that the form is based on, and newer versions saved by others. */
function useBase<Values extends FieldValues, Record extends Versioned>(
  form: UseFormReturn<Values>,
  { record, valuesOf }: Pick<RecordFormOptions<Values, Record>, 'record' | 'valuesOf'>,
  draft: Draft | undefined,
) {
  const [start, setStart] = useState<Start<Record>>({
    version: draft?.version ?? record?.version,
    isDraft: draft !== undefined,
  })
  /** The values when form and server were last the same. */
  const base = useRef(valuesOf(record))

  const typed = () => differing(form.getValues(), base.current)

  // Someone else has saved: without unsaved input the form shows their version.
  const renew = useEffectEvent(() => {
    if (record?.version === start.version || Object.keys(typed()).length > 0) return
    restart(!isSame(valuesOf(record), base.current))
  })
  // Only when another version was read: the form may be ahead of what was read before.
  useEffect(() => renew(), [record?.version])

  /** From the current record, not from an earlier version or a draft. */
  function restart(isRenewed = start.isRenewed): void {
    base.current = valuesOf(record)
    form.reset(base.current)
    setStart({ version: record?.version, isDraft: false, isRenewed })
  }

  /** Continues after saving, with values as the server has stored them; anything typed since is unsaved. */
  function continueWith(sent: Values, saved: Record): void {
    const later = differing(form.getValues(), sent)
    base.current = valuesOf(saved)
    setStart({ version: saved.version, isDraft: false })
    form.reset(base.current, { keepValues: true })
    typeInto(form, { ...differing(base.current, sent), ...later })
  }

  /** Takes over fields that only the other person has changed, and shows the others as a conflict. */
  function mergeTheirs(theirs: Record): void {
    const mine = typed()
    const [before, now] = [base.current, valuesOf(theirs)]
    base.current = now
    const merged = Object.entries(now).map(([field, value]) =>
      Object.hasOwn(mine, field) ? [field, mergedValue(before[field], value, mine[field])] : [field, value],
    )
    typeInto(form, Object.fromEntries(merged))
    setStart({ ...start, version: theirs.version, theirs })
  }

  return { start, typed, restart, continueWith, mergeTheirs }
}

function useSave<Values extends FieldValues, Record extends Versioned>(
  form: UseFormReturn<Values>,
  options: RecordFormOptions<Values, Record>,
  base: ReturnType<typeof useBase<Values, Record>>,
  onSuccess: () => void,
) {
  const { name, addresses, record, staysOpen = false, sendsChanges, onAnswer, isCheckedByServer } = options
  const { onProblems, recordIn = async (answer) => (await answer.json()) as Record } = options
  const { mutate, isPending } = useAdminMutation()
  const post = usePostOnce()
  const one = record && href(addresses.one, { id: record.id })
  const send = (values: Values) => {
    if (one === undefined || options.asNew?.(values)) return post(addresses.all, values)
    const given = sendsChanges
      ? Object.keys(base.typed()).map((field) => [field, values[field]])
      : Object.entries(values)
    return call('PUT', one, Object.fromEntries(given), { 'If-Match': `"${base.start.version}"` })
  }
  /** Shows the server's errors at the fields, and another person's changes. */
  const refused = async (error: unknown): Promise<undefined> => {
    if (!(error instanceof CallError)) throw error
    const { fields, status } = error
    showProblems(form, fields)
    onProblems?.(fields)
    if (isCheckedByServer && Object.keys(fields).length > 0) return
    if (!isCheckedByServer && status === 412 && one) base.mergeTheirs(await recordIn(await call('GET', one)))
    throw error
  }
  const save = (values: Values, onSaved: () => void) => {
    const typed = structuredClone(form.getValues())
    const changed = Object.keys(base.typed())
    const work = async () => {
      const response = await send(values).catch(refused)
      if (!response) return undefined
      onSuccess()
      if (staysOpen) base.continueWith(typed, await recordIn(response.clone()))
      const about = options.about?.((await response.clone().json()) as Record)
      onSaved()
      const text =
        (await onAnswer?.(response, changed)) ??
        `${name} ${record || options.isEdit ? 'updated' : 'created'} successfully`
      return { ...about, text }
    }
    return mutate(work, (message) => message)
  }
  return { save, isPending }
}

/** My value; of blocks, those that only the other person has changed are theirs. */
function mergedValue(before: unknown, theirs: unknown, mine: unknown): unknown {
  return areBlocks(before) && areBlocks(theirs) && areBlocks(mine) ? mergeBlocks(before, theirs, mine) : mine
}

/** The values that differ from those before. */
export function differing(values: FieldValues, before: FieldValues): FieldValues {
  const fields = Object.keys(before).filter((field) => !isSame(values[field], before[field]))
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

/** Puts values into the form, as if they were typed. */
function typeInto<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setValue'>,
  values: FieldValues,
): void {
  for (const [field, value] of Object.entries(values)) {
    form.setValue(field as Path<Values>, value as Values[Path<Values>], { shouldDirty: true })
  }
}

function showProblems<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'setFocus'>,
  fields: { [field: string]: string },
): void {
  for (const [field, message] of Object.entries(fields)) form.setError(field as Path<Values>, { message })
  const [first] = Object.keys(fields)
  // A folded part opens first.
  if (first !== undefined) setTimeout(() => form.setFocus(first as Path<Values>))
}

function isSame(a: unknown = '', b: unknown = ''): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
