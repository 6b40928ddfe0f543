/** A preview of the public page beside a record's form, with the form's values. The server renders it, and it runs no scripts. */
import { Button } from '#app/dashboard/button.tsx'
import { useSettled } from '#app/dashboard/use-settled.ts'
import { useToday } from '#app/dashboard/church-time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { call, failureOf, type StoredRecord } from '#app/dashboard/client.ts'
import { addressesOf, type AnyDefinition } from '#app/definitions/definition.ts'
import type { Field } from '#app/definitions/field.ts'
import { Frame, type PreviewPage, shellOf, useLast } from '#app/dashboard/preview-frame.tsx'
import { usePreviewWidth, WidthChoice } from '#app/dashboard/preview-width.tsx'
import { PreviewLinks } from '#app/dashboard/preview-links-dialog.tsx'
import { publishingLabels } from '#app/dashboard/publishing-fields.tsx'
import { ViewOnSite } from '#app/dashboard/list-parts.tsx'

/** Wide enough for form and preview; the same as in `record.css`. */
const WIDE = '(min-width: 84rem)'

/** Whether the preview was opened or closed last in this tab. */
let lastChoice: boolean | undefined

/**
 * Whether the preview is shown: on wide screens as it was left, on others when it was opened.
 * @param startsOpen it is shown on wide screens until it is closed
 */
export function usePreviewShown(startsOpen = false): { isShown: boolean; isWide: boolean; toggle: () => void } {
  const [chosen, choose] = useState<boolean>()
  const isWide = useSyncExternalStore(onWidth, () => matchMedia(WIDE).matches)
  const isShown = chosen ?? (isWide && (lastChoice ?? startsOpen))
  const toggle = () => {
    if (isWide) lastChoice = !isShown
    choose(!isShown)
  }
  return { isShown, isWide, toggle }
}

function onWidth(changed: () => void): () => void {
  const width = matchMedia(WIDE)
  width.addEventListener('change', changed)
  return () => width.removeEventListener('change', changed)
}

interface PreviewPaneProps {
  definition: AnyDefinition
  /** Converts the form's values to the request. */
  schema: z.ZodType
  form: UseFormReturn
  record: StoredRecord | undefined
  /** A block was opened in the form, which must be seen. */
  onOpen: () => void
}

export function PreviewPane({ definition, schema, form, record, onOpen }: PreviewPaneProps) {
  const now = JSON.stringify(useWatch({ control: form.control }))
  const typed = useSettled(now)
  const { fields, isWhole, missing } = shownFields(definition, schema, JSON.parse(typed), useToday())
  const draft = fields === undefined ? undefined : JSON.stringify({ id: record?.id, record: fields })
  const { data, error, isPlaceholderData } = usePreview(addressesOf(definition).preview, draft)
  const page = useLast(data)
  const [ready, setReady] = useState<string>()
  const [width, chooseWidth] = usePreviewWidth()
  const shell = useMemo(() => page && shellOf(page), [page])
  const isBlank = shell === undefined || ready !== shell
  const isBehind = draft !== undefined && !error && (typed !== now || isPlaceholderData)
  return (
    <section aria-label="Preview" className="admin-preview">
      <div className="flex min-h-14 flex-wrap items-center justify-end gap-x-4 gap-y-1 border-b border-line px-4">
        <p role="status" className={`text-sm text-soft ${isBlank ? BLANK_PAGE : 'mr-auto'}`}>
          {statusOf({ error, isBlank, isWhole, missing })}
        </p>
        {isBehind && !isBlank && (
          <span aria-hidden="true" className="text-sm text-soft">
            Updating...
          </span>
        )}
        {record && <Links definition={definition} record={record} />}
        <WidthChoice width={width} onChoose={chooseWidth} />
      </div>
      {page && shell !== undefined && (
        <Frame
          key={shell}
          {...{ page, shell, width }}
          isCurrent={draft !== undefined && !error}
          onReady={() => setReady(shell)}
          onOpen={onOpen}
        />
      )}
    </section>
  )
}

interface Status extends Pick<ReturnType<typeof shownFields>, 'isWhole' | 'missing'> {
  error: Error | null
  isBlank: boolean
}

function statusOf({ error, isBlank, isWhole, missing }: Status): string {
  if (missing.length > 0) return `To see the preview, fill in: ${missing.join(', ')}`
  if (error) return failureOf(error)
  if (isBlank) return 'Loading the page...'
  return isWhole ? '' : 'In this preview, required fields that are empty show their names.'
}

/** @param draft what would be saved; undefined while it can't be shown */
function usePreview(address: string, draft: string | undefined) {
  return useQuery({
    queryKey: ['admin', address, draft],
    queryFn: async (): Promise<PreviewPage> => {
      const response = await call('POST', address, JSON.parse(draft ?? ''))
      return { html: await response.text(), id: response.headers.get('X-Preview-Id') ?? '' }
    },
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** To the record's page, and for people who should see it before it is public. */
function Links({ definition, record }: { definition: AnyDefinition; record: StoredRecord }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ViewOnSite definition={definition} record={record} className="link inline-flex min-h-11 items-center" />
      <Button className="my-1.5" onClick={() => setOpen(true)}>
        Preview link
      </Button>
      {isOpen && <PreviewLinks definition={definition} record={record} onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * The fields that would be saved. Until the required fields are filled, their names stand in for them, so that a new
 * record's page is seen from the start; the page waits for any other field that can't be saved.
 */
function shownFields(definition: AnyDefinition, schema: z.ZodType, values: FieldValues, today: string) {
  const first = schema.safeParse(values)
  let [parsed, filled] = [first, values]
  // A rule about several fields is only checked once each of them is valid.
  for (let round = 0; round < 2 && !parsed.success; round++) {
    const names = parsed.error.issues.map(({ path: [name] }) => String(name))
    const empty = names.filter((name) => filled[name] === '' && definition.fields[name]?.required)
    filled = { ...filled, ...Object.fromEntries(empty.map((name) => [name, standIn(definition.fields[name], today)])) }
    parsed = schema.safeParse(filled)
  }
  const labels = parsed.error?.issues.map(({ path: [name = ''] }) => labelOf(definition, String(name))) ?? []
  return { fields: parsed.data, isWhole: first.success, missing: [...new Set(labels)] }
}

function labelOf({ fields }: AnyDefinition, name: string): string {
  return fields[name]?.label ?? new Map(Object.entries(publishingLabels)).get(name) ?? name
}

function standIn(field: Field | undefined, today: string): string {
  if (field?.type === 'day') return today
  return field?.type === 'line' || field?.type === 'text' ? field.label : ''
}

/** In the place of the page. */
const BLANK_PAGE =
  'absolute inset-x-6 top-20 bottom-6 grid place-content-center rounded-card border-2 border-dashed border-line px-6 text-center'
