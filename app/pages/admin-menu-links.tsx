/** The links of a menu, where each says under which other link it stands. */
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { ItemList, type ListEntry } from '#app/dashboard/item-list.tsx'
import { RecordFields } from '#app/dashboard/record-fields.tsx'
import { builtInPages, isBuiltIn } from '#app/links/built-in-pages.ts'
import { linkedRecord } from '#app/links/link-target.ts'
import { menu, type MenuItem } from '#app/pages/menu.ts'
import { Select } from '#app/ui/field.tsx'

export function MenuLinks({ form }: { form: UseFormReturn }) {
  const field = menu.fields.items
  const { fields = {} } = field
  const items = useItems(form)
  return (
    <ItemList<FieldValues> form={form} name="items" field={field} isInset={(index) => items[index]?.isBelow === true}>
      {(prefix, entry) => (
        <RecordFields
          {...{ form, fields, prefix }}
          parts={{ isBelow: { instead: <SubmenuOf form={form} entry={entry} /> } }}
        />
      )}
    </ItemList>
  )
}

function useItems(form: UseFormReturn): MenuItem[] {
  return (useWatch({ control: form.control, name: 'items' }) as MenuItem[] | undefined) ?? []
}

/** Stored is only whether a link is below the one before it; choosing another moves it to the end of that one’s links. */
function SubmenuOf({ form, entry: { index, moveTo } }: { form: UseFormReturn; entry: ListEntry }) {
  const items = useItems(form)
  const isParent = items[index]?.isBelow === false && items[index + 1]?.isBelow === true
  const tops = items.flatMap(({ isBelow }, at) => (isBelow || at === index ? [] : [at]))
  const parent = items[index]?.isBelow ? tops.findLast((at) => at < index) : undefined
  const choose = (chosen: string) => {
    const top = chosen === '' ? undefined : Number(chosen)
    form.setValue(`items.${index}.isBelow`, top !== undefined, { shouldDirty: true })
    const end = endOf(items, top ?? parent ?? index)
    moveTo(index < end ? end - 1 : end)
  }
  return (
    <Select
      name={`items.${index}.submenu`}
      label="Submenu of"
      value={parent === undefined ? '' : String(parent)}
      disabled={isParent}
      hint={isParent ? 'Other links are in its submenu, so it stays in the menu itself.' : ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">None: it stands in the menu itself</option>
      {tops.map((at) => (
        <option key={at} value={at}>
          {nameOf(items[at], at)}
        </option>
      ))}
    </Select>
  )
}

/** The place behind the last link of a submenu. */
function endOf(items: readonly MenuItem[], top: number): number {
  const next = items.findIndex(({ isBelow }, at) => at > top && !isBelow)
  return next < 0 ? items.length : next
}

function nameOf(item: MenuItem | undefined, at: number): string {
  const record = linkedRecord(item?.to ?? '')
  const title = record?.kind === 'pages' && isBuiltIn(record.id) ? builtInPages[record.id].title : ''
  return item?.label || title || `Link ${at + 1}`
}
