/** The fields of one block, by its kind. */
import { useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { fieldsOf, PictureOf, Side } from '#app/records/form-fields.tsx'
import { CardPicker } from '#app/features/newsletter/admin-card-picker.tsx'
import type { BlockValues, IssueValues } from '#app/features/newsletter/admin-issue-values.ts'
import type { BlockKind, CardBlock } from '#app/features/newsletter/issue.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'

interface BlockFieldsProps {
  form: UseFormReturn<IssueValues>
  kind: BlockKind
  index: number
}

export function BlockFields({ form, kind, index }: BlockFieldsProps) {
  const errors = form.formState.errors.blocks?.[index]
  const problems = (name: string) => errors?.[name.split('.')[2] as keyof BlockValues]?.message
  const of = (name: keyof BlockValues): Path<IssueValues> => `blocks.${index}.${name}`
  const fields = fieldsOf(form, problems)
  const field = (name: keyof BlockValues) => fields(of(name))
  switch (kind) {
    case 'heading':
      return <TextField {...field('text')} label="Heading" maxLength={200} />
    case 'text':
      return <TextArea {...field('text')} label="Text" rows={5} hint="An empty line begins a new paragraph." />
    case 'picture':
      return <PictureOf form={form} problems={problems} name={of('url')} label="Picture" />
    case 'button':
      return (
        <Side>
          <TextField {...field('text')} label="Words on the button" maxLength={80} />
          <TextField
            {...field('url')}
            label="Link"
            inputMode="url"
            hint="https://… or a page of ours, such as /contact"
          />
        </Side>
      )
    case 'card':
      return (
        <div className="grid gap-4">
          <Pick onPick={(card) => fill(form, index, card)} />
          <TextField {...field('title')} label="Title" maxLength={200} />
          <TextField {...field('line')} label="Line below it" maxLength={200} />
          <TextArea {...field('text')} label="Text" rows={3} />
          <TextField
            {...field('url')}
            label="Link"
            inputMode="url"
            hint="https://… or a page of ours, such as /contact"
          />
          <PictureOf form={form} problems={problems} name={of('picture')} label="Picture" />
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

/** Fills the card from what the site has. */
function Pick({ onPick }: { onPick: (card: CardBlock) => void }) {
  const [type, setType] = useState<'event' | 'sermon'>()
  if (type === undefined) {
    return (
      <p className="flex flex-wrap gap-2">
        <button type="button" className="admin-btn" onClick={() => setType('event')}>
          Choose an event
        </button>
        <button type="button" className="admin-btn" onClick={() => setType('sermon')}>
          Choose a sermon
        </button>
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
