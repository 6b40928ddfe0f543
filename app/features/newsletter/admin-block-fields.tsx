/** The fields of one block, by its kind, and the picker that fills a card. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead } from '#app/dashboard/client.ts'
import { registerField, PictureInput, SideBySide } from '#app/dashboard/form-fields.tsx'
import { SearchField } from '#app/dashboard/toolbar.tsx'
import type { BlockKind, BlockValues, CardBlock, IssueValues } from '#app/features/newsletter/issue.ts'
import { href } from '#app/routes.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'

interface BlockFieldsProps {
  form: UseFormReturn<IssueValues>
  kind: BlockKind
  index: number
}

export function BlockFields({ form, kind, index }: BlockFieldsProps) {
  const of = (name: keyof BlockValues): Path<IssueValues> => `blocks.${index}.${name}`
  const fields = registerField(form)
  const field = (name: keyof BlockValues) => fields(of(name))
  const linkHint = 'https://… or a page on this site, such as /contact'
  const link = <TextField {...field('url')} label="Link" inputMode="url" hint={linkHint} />
  switch (kind) {
    case 'heading':
      return <TextField {...field('text')} label="Heading" maxLength={200} />
    case 'text':
      return <TextArea {...field('text')} label="Text" rows={5} hint="Leave a blank line between paragraphs." />
    case 'picture':
      return <PictureInput form={form} name={of('url')} label="Image" />
    case 'button':
      return (
        <SideBySide>
          <TextField {...field('text')} label="Button text" maxLength={80} />
          {link}
        </SideBySide>
      )
    case 'card':
      return (
        <div className="grid gap-4">
          <Pick onPick={(card) => fill(form, index, card)} />
          <TextField {...field('title')} label="Title" maxLength={200} />
          <TextField {...field('line')} label="Subtitle" maxLength={200} />
          <TextArea {...field('text')} label="Text" rows={3} />
          {link}
          <PictureInput form={form} name={of('picture')} label="Image" />
        </div>
      )
    case 'rule':
      return <hr className="my-3 border-line" />
  }
}

function fill(form: UseFormReturn<IssueValues>, index: number, card: CardBlock): void {
  for (const name of ['title', 'line', 'text', 'url', 'picture'] as const) {
    form.setValue(`blocks.${index}.${name}`, card[name], { shouldDirty: true })
  }
}

/** Fills the card from an event or a sermon. */
function Pick({ onPick }: { onPick: (card: CardBlock) => void }) {
  const [type, setType] = useState<'event' | 'sermon'>()
  if (type === undefined) {
    return (
      <p className="flex flex-wrap gap-2">
        <Button onClick={() => setType('event')}>Choose an event</Button>
        <Button onClick={() => setType('sermon')}>Choose a sermon</Button>
      </p>
    )
  }
  return (
    <CardPicker
      type={type}
      onPick={(card) => {
        setType(undefined)
        onPick(card)
      }}
      onCancel={() => setType(undefined)}
    />
  )
}

interface CardPickerProps {
  type: 'event' | 'sermon'
  onPick: (card: CardBlock) => void
  onCancel: () => void
}

function CardPicker({ type, onPick, onCancel }: CardPickerProps) {
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...adminRead<{ id: string; label: string; card: CardBlock }[]>(
      href(adminApi.newsletterCards, {}, { type, search }),
    ),
    placeholderData: (last) => last,
  })
  return (
    <fieldset className="rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">Choose {type === 'event' ? 'an upcoming event' : 'a sermon'}</legend>
      <div className="flex flex-wrap gap-2">
        <SearchField list={{ search, setSearch }} label={type === 'event' ? 'Search by title' : 'Search'} />
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <ul className="mt-2 grid">
        {data?.map(({ id, label, card }) => (
          <li key={id}>
            <button
              type="button"
              className="min-h-11 w-full rounded-lg px-2 py-1 text-left hover:bg-sand"
              onClick={() => onPick(card)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
      {data?.length === 0 && <p className="mt-2 text-soft">No results.</p>}
    </fieldset>
  )
}
