/** One of the church's lists: its records in their order, moved by buttons that announce each move. */
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, IconButton } from '#app/records/button.tsx'
import { useAct } from '#app/records/act.ts'
import { Failed } from '#app/records/failed.tsx'
import { pageRead } from '#app/records/client.ts'
import { SelectRow } from '#app/records/table.tsx'
import { Several } from '#app/records/several.tsx'
import { type Selection, useSelection } from '#app/records/use-list.ts'
import { useRecordActions } from '#app/records/use-record-actions.tsx'
import { addressesOf, type AnyDefinition } from '#app/records/definition.ts'
import { type FormSection, type RecordOf, SectionForm } from '#app/records/section-form.tsx'
import { PublishingBadge } from '#app/records/publishing-fields.tsx'
import { type Rights, useRights, useTimeZone } from '#app/records/hooks.ts'
import { ViewOnSite } from '#app/records/list-parts.tsx'
import { href } from '#app/routes.ts'

export interface ChurchListProps<D extends AnyDefinition> extends Pick<
  FormSection<D>,
  'below' | 'definition' | 'initial' | 'parts'
> {
  /** Purpose of the list, and the pages that show it. */
  lead: string
  empty: string
  about: (record: RecordOf<D>) => string
}

type Direction = 'up' | 'down'

export function ChurchList<D extends AnyDefinition>(list: ChurchListProps<D>) {
  const { definition } = list
  const addresses = addressesOf(definition)
  const { data, isLoading, error } = useQuery(pageRead<RecordOf<D>>(href(addresses.all, {}, { limit: 200 })))
  const rights = useRights(definition)
  const actions = useRecordActions<RecordOf<D>>({ addresses, title: (record) => definition.title(record), rights })
  const records = data?.records ?? []
  const ids = records.map(({ id }) => id)
  const selection = useSelection(ids, '')
  const moving = useMove(addresses, ids)
  return (
    <section aria-label={definition.name}>
      <Top lead={list.lead} name={definition.name} onAdd={actions.add} />
      {isLoading && <p className="py-10 text-soft">Loading...</p>}
      {error && <Failed error={error} />}
      {data && records.length === 0 && <p className="sheet admin-none">{list.empty}</p>}
      <Several
        definition={definition}
        selection={selection}
        found={data ?? { total: 0, isMore: false }}
        idsAddress={`${addresses.all}/ids`}
      />
      {records.length > 0 && (
        <ol className="sheet divide-y divide-line">
          {records.map((record) => (
            <Item key={record.id} {...{ list, record, rights, selection, moving }}>
              {actions.rowButtons(record)}
            </Item>
          ))}
        </ol>
      )}
      {actions.editing && <SectionForm section={list} record={actions.editing.record} onDone={actions.close} />}
      {actions.missing}
    </section>
  )
}

function Top({ lead, name, onAdd }: { lead: string; name: string; onAdd: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="admin-measure flex-[1_1_20rem] text-soft">{lead}</p>
      <Button look="go" onClick={onAdd}>
        Add {name}
      </Button>
    </div>
  )
}

interface ItemProps<D extends AnyDefinition> {
  list: ChurchListProps<D>
  record: RecordOf<D>
  rights: Rights
  selection: Selection
  moving: Moving
  children: ReactNode
}

function Item<D extends AnyDefinition>({ list, record, rights, selection, moving, children }: ItemProps<D>) {
  const { definition, about } = list
  const timeZone = useTimeZone()
  const title = definition.title(record)
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 px-3 py-2 max-sm:grid-cols-[1fr_auto] max-sm:gap-x-1 sm:px-5">
      <span className="flex">
        {!rights.isReadOnly(record) && <SelectRow record={record} label={`Select ${title}`} selection={selection} />}
        {!rights.draftsOnly &&
          (['up', 'down'] as const).map((direction) => (
            <MoveButton key={direction} id={record.id} title={title} direction={direction} moving={moving} />
          ))}
      </span>
      <span className="min-w-0 max-sm:order-first max-sm:col-span-2 max-sm:px-1 max-sm:pt-1">
        <strong className="block font-semibold">{title}</strong>
        <span className="line-clamp-2 text-soft">{about(record)}</span>
      </span>
      <span className="flex flex-wrap items-center justify-end gap-x-4 max-sm:flex-nowrap max-sm:gap-x-2.5 max-sm:pr-1 max-sm:whitespace-nowrap [&>*]:inline-flex [&>*]:min-h-11 [&>*]:items-center [&>*]:font-semibold [&>*]:text-primary-text [&>*:hover]:underline [&>button.text-bad]:text-bad">
        <PublishingBadge record={record} timeZone={timeZone} isAlways={rights.draftsOnly} />
        <ViewOnSite definition={definition} record={record} />
        {children}
      </span>
    </li>
  )
}

type Moving = ReturnType<typeof useMove>

/** Moves a record, and then focuses its button again at its new place. */
function useMove(addresses: { move: string }, ids: readonly string[]) {
  const { send, isPending } = useAct()
  const pressed = useRef<{ button: string; order: string }>(undefined)
  const order = ids.join(' ')
  useEffect(() => {
    if (!pressed.current || pressed.current.order === order) return
    document.getElementById(pressed.current.button)?.focus()
    pressed.current = undefined
  }, [order])
  const move = (id: string, direction: Direction, button: string) => {
    pressed.current = { button, order }
    send(['POST', href(addresses.move, { id }), { direction }])
  }
  const canMove = (id: string, direction: Direction) =>
    !isPending && id !== (direction === 'up' ? ids.at(0) : ids.at(-1))
  return { move, canMove }
}

interface MoveButtonProps {
  id: string
  title: string
  direction: Direction
  moving: Moving
}

function MoveButton({ id, title, direction, moving: { move, canMove } }: MoveButtonProps) {
  const button = `move-${direction}-${id}`
  return (
    <IconButton
      id={button}
      icon={direction === 'up' ? ArrowUp : ArrowDown}
      label={`Move ${title} ${direction}`}
      isOff={!canMove(id, direction)}
      onClick={() => move(id, direction, button)}
    />
  )
}
