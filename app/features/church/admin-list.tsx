/** One of the church's lists: its records in their order, moved by buttons that announce each move. */
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAct } from '#app/records/act.ts'
import { Failed } from '#app/records/failed.tsx'
import { callForMessage, pageRead } from '#app/records/client.ts'
import { SelectRow } from '#app/records/table.tsx'
import { Several } from '#app/records/several.tsx'
import { type Selection, useSelection } from '#app/records/use-list.ts'
import { useRecordActions } from '#app/records/use-record-actions.tsx'
import { addressesOf, type AnyDefinition } from '#app/records/definition.ts'
import { type FormSection, type RecordOf, SectionForm } from '#app/records/section-form.tsx'
import { PublishingBadge } from '#app/records/publishing-fields.tsx'
import { useRights, useTimeZone } from '#app/records/hooks.ts'
import { ViewOnSite } from '#app/records/list-parts.tsx'
import { href } from '#app/routes.ts'

export interface ChurchListProps<D extends AnyDefinition> extends Pick<
  FormSection<D>,
  'below' | 'definition' | 'initial' | 'parts'
> {
  /** Purpose of the list, and the pages that show it. */
  lead: string
  /** Shown while it is empty. */
  empty: string
  /** A line below the title. */
  about: (record: RecordOf<D>) => string
}

type Direction = 'up' | 'down'

export function ChurchList<D extends AnyDefinition>(props: ChurchListProps<D>) {
  const { definition } = props
  const addresses = addressesOf(definition)
  const { data, isLoading, error } = useQuery(pageRead<RecordOf<D>>(href(addresses.all, {}, { limit: 200 })))
  const rights = useRights(definition)
  const actions = useRecordActions<RecordOf<D>>({ addresses, title: (record) => definition.title(record), rights })
  const records = data?.records ?? []
  const selection = useSelection(
    records.map(({ id }) => id),
    '',
  )
  return (
    <section aria-label={definition.name}>
      <Top lead={props.lead} name={definition.name} onAdd={actions.add} />
      {isLoading && <p className="py-10 text-soft">Loading...</p>}
      {error && <Failed error={error} />}
      {data && records.length === 0 && <p className="sheet admin-none">{props.empty}</p>}
      <Several
        definition={definition}
        selection={selection}
        found={data ?? { total: 0, isMore: false }}
        idsAddress={`${addresses.all}/ids`}
      />
      <Items of={props} records={records} selection={selection}>
        {(record) => actions.rowButtons(record)}
      </Items>
      {actions.editing && <SectionForm section={props} record={actions.editing.record} onDone={actions.close} />}
      {actions.dialogs}
    </section>
  )
}

interface ItemsProps<D extends AnyDefinition> {
  of: ChurchListProps<D>
  records: RecordOf<D>[]
  selection: Selection
  /** The buttons of a record. */
  children: (record: RecordOf<D>) => ReactNode
}

function Items<D extends AnyDefinition>({ of: { definition, about }, records, selection, children }: ItemsProps<D>) {
  const timeZone = useTimeZone()
  const rights = useRights(definition)
  const { move, isPending } = useMove(addressesOf(definition), records)
  if (records.length === 0) return null
  return (
    <ol className="sheet divide-y divide-line">
      {records.map((record, index) => (
        <Item
          key={record.id}
          id={record.id}
          title={definition.title(record)}
          about={about(record)}
          isFirst={index === 0}
          isLast={index === records.length - 1}
          isPending={isPending}
          isFixed={rights.draftsOnly}
          onMove={(direction) => void move(record, direction)}
          select={
            !rights.isReadOnly(record) && (
              <SelectRow record={record} label={`Select ${definition.title(record)}`} selection={selection} />
            )
          }
        >
          <PublishingBadge record={record} timeZone={timeZone} isAlways={rights.draftsOnly} />
          <ViewOnSite definition={definition} record={record} />
          {children(record)}
        </Item>
      ))}
    </ol>
  )
}

function Top({ lead, name, onAdd }: { lead: string; name: string; onAdd: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="admin-measure flex-[1_1_20rem] text-soft">{lead}</p>
      <button type="button" className="admin-btn admin-btn-go" onClick={onAdd}>
        Add {name}
      </button>
    </div>
  )
}

interface ItemProps {
  id: string
  title: string
  about: string
  isFirst: boolean
  isLast: boolean
  isPending: boolean
  /** It cannot be moved. */
  isFixed: boolean
  onMove: (direction: Direction) => void
  /** The box that selects it. */
  select: ReactNode
  /** Its other buttons. */
  children: ReactNode
}

function Item({ id, title, about, isFirst, isLast, isPending, isFixed, onMove, select, children }: ItemProps) {
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 px-3 py-2 max-sm:grid-cols-[1fr_auto] max-sm:gap-x-1 sm:px-5">
      <span className="flex">
        {select}
        {!isFixed &&
          (['up', 'down'] as const).map((direction) => (
            <MoveButton
              key={direction}
              id={`move-${direction}-${id}`}
              direction={direction}
              title={title}
              isOff={isPending || (direction === 'up' ? isFirst : isLast)}
              onMove={() => onMove(direction)}
            />
          ))}
      </span>
      <span className="min-w-0 max-sm:order-first max-sm:col-span-2 max-sm:px-1 max-sm:pt-1">
        <strong className="block font-semibold">{title}</strong>
        <span className="line-clamp-2 text-soft">{about}</span>
      </span>
      <span className="flex flex-wrap items-center justify-end gap-x-4 max-sm:flex-nowrap max-sm:gap-x-2.5 max-sm:pr-1 max-sm:whitespace-nowrap [&>*]:inline-flex [&>*]:min-h-11 [&>*]:items-center [&>*]:font-semibold [&>*]:text-primary-text [&>*:hover]:underline [&>button.text-bad]:text-bad">
        {children}
      </span>
    </li>
  )
}

/** Moves a record, and then focuses its button again at its new place. */
function useMove(addresses: { move: string }, records: { id: string }[]) {
  const { act, isPending } = useAct()
  const pressed = useRef<{ button: string; order: string }>(undefined)
  const order = records.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (!pressed.current || pressed.current.order === order) return
    document.getElementById(pressed.current.button)?.focus()
    pressed.current = undefined
  }, [order])
  const move = async ({ id }: { id: string }, direction: Direction) => {
    pressed.current = { button: `move-${direction}-${id}`, order }
    await act(
      () => callForMessage('POST', href(addresses.move, { id }), { direction }),
      (moved) => ({ text: moved }),
    )
  }
  return { move, isPending }
}

interface MoveButtonProps {
  id: string
  direction: Direction
  title: string
  isOff: boolean
  onMove: () => void
}

function MoveButton({ id, direction, title, isOff, onMove }: MoveButtonProps) {
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <button
      id={id}
      type="button"
      className="admin-icon-btn aria-disabled:opacity-40"
      aria-label={`Move ${title} ${direction}`}
      aria-disabled={isOff}
      onClick={() => !isOff && onMove()}
    >
      <Arrow size={18} aria-hidden="true" />
    </button>
  )
}
