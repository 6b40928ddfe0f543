/** Each text of an original, and beside it what is said in the second language. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import type { OriginalTexts } from '#app/features/translations/api.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { Button } from '#app/dashboard/button.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { Badge } from '#app/dashboard/list-parts.tsx'
import { RichTextField } from '#app/dashboard/rich-text-field.tsx'
import { plainOf } from '#app/definitions/rich-text.ts'
import { placed, type SaidText, treeOf } from '#app/definitions/translatable.ts'
import { href } from '#app/routes.ts'
import { type Language, languageNames } from '#app/words/languages.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'

type Segment = OriginalTexts['segments'][number]

export function SideBySide({ form }: { form: UseFormReturn }) {
  const { ofTable, ofId, language } = form.watch() as Record<'ofTable' | 'ofId' | 'language', string>
  const { data, error } = useQuery(adminRead<OriginalTexts>(href(adminApi.original, {}, { ofTable, ofId })))
  const texts = placed(data?.segments ?? [], (form.watch('texts') ?? []) as SaidText[])
  const title = data?.title
  useEffect(() => {
    if (title !== undefined && form.getValues('title') === '') form.setValue('title', title)
  }, [form, title])
  if (error) return <Failed error={error} />
  if (!data) return <p className="min-h-dvh text-soft">Loading...</p>
  const put = ({ key, text }: Segment, said: string) => {
    const others = texts.filter((one) => one.key !== key)
    // In the order of the original, without places that it no longer has.
    const all = data.segments.flatMap((segment) =>
      segment.key === key ? [{ key, original: text, said }] : others.filter((one) => one.key === segment.key),
    )
    form.setValue('texts', all, { shouldDirty: true })
  }
  return (
    <div className="grid gap-6" data-field="texts">
      {data.segments.map((segment) => (
        <Row
          key={segment.key}
          segment={segment}
          language={language}
          text={texts.find(({ key }) => key === segment.key)}
          onSay={(said) => put(segment, said)}
        />
      ))}
    </div>
  )
}

interface RowProps {
  segment: Segment
  language: string
  text: SaidText | undefined
  onSay: (said: string) => void
}

function Row({ segment, language, text, onSay }: RowProps) {
  const { key, label, type } = segment
  const isOutdated = text !== undefined && text.said !== '' && text.original !== segment.text
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-b border-line pb-6 lg:grid-cols-2">
      <div>
        <p className="font-semibold">{label}</p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{shown(segment.text, type)}</p>
        {isOutdated && (
          <div className="admin-note mt-2">
            <p>
              <Badge variant="secondary">Out of date</Badge> It was translated when the original said:
            </p>
            <p className="mt-1 whitespace-pre-line">{shown(text.original, type)}</p>
            <Button onClick={() => onSay(text.said)}>The translation is still right</Button>
          </div>
        )}
      </div>
      <div lang={language}>
        <Said {...{ segment, language, onSay }} name={`said-${key.replaceAll('.', '-')}`} said={text?.said ?? ''} />
      </div>
    </div>
  )
}

function shown(text: string, type: Segment['type']): string {
  return type === 'rich' ? plainOf(treeOf(text) ?? []) : text
}

interface SaidProps {
  segment: Segment
  language: string
  name: string
  said: string
  onSay: (said: string) => void
}

function Said({ segment: { label, type, text }, language, name, said, onSay }: SaidProps) {
  const own = `${label} · ${languageNames[language as Language]}`
  if (type === 'rich') {
    return (
      <RichTextField
        {...{ name }}
        label={own}
        hint=""
        problem={undefined}
        value={treeOf(said) ?? []}
        required={false}
        hasFacts
        onChange={(tree) => onSay(tree.length === 0 ? '' : JSON.stringify(tree))}
      />
    )
  }
  const change = {
    name,
    value: said,
    label: own,
    onChange: ({ target }: { target: { value: string } }) => onSay(target.value),
  }
  return type === 'line' ? (
    <TextField autoComplete="off" {...change} />
  ) : (
    <TextArea {...change} rows={Math.min(12, 2 + Math.ceil(text.length / 60))} />
  )
}
