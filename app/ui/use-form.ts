/**
 * State of a public form in an island: it is checked by its rules and sent by script. After a submission without JavaScript,
 * it starts from the server's answer.
 */
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SendForm } from '#app/ui/form-sending.ts'
import { formId, type PublicForm, problemsOf, normalizeText, HONEYPOT, ERROR_TITLE } from '#app/values/form-rules.ts'
import { type FormInUse, type FormProgress, initialProgress, inUse } from '#app/ui/form-state.ts'
import type { FormPlace } from '#app/ui/page.tsx'
import { toast } from '#app/ui/toast.tsx'
import { forgetTyped, isTyped } from '#app/ui/typed-form.ts'

type Texts = Record<string, string>

/** @param place `useFormPlace` of the page */
export function useForm(form: PublicForm, place: FormPlace): FormInUse {
  const [progress, setProgress] = useState(() => initialProgress(place.returned))
  useErrorInTitle(Object.keys(progress.problems).length > 0)
  const change: Change = (changes, { edition = 0, attempt = 0 } = {}) =>
    setProgress((now) => ({ ...now, ...changes, edition: now.edition + edition, attempt: now.attempt + attempt }))
  const { prepare, submit } = useSubmit(form, change)
  // A form that was filled in before this script came: otherwise what sends it would load on submit, when the connection may be lost.
  const prepareIfTyped = useEffectEvent(() => {
    const element = document.getElementById(formId(form.name))
    if (element instanceof HTMLFormElement && isTyped(element)) void prepare().catch(ignore)
  })
  useEffect(() => prepareIfTyped(), [])

  return inUse(form, progress, place.path, {
    onInput: () => void prepare().catch(ignore),
    onSubmit: (event) => void submit(event),
    'data-keep': form.isPrivate ? 'tab' : 'device',
  })
}

const ignore = () => undefined
/** Said in the form when none of its fields is the reason; the toast says the reason alone. */
const NOT_SENT = 'It wasn’t sent. What you typed is still here.'

/** @param counters are added to the current ones */
type Change = (changes: Partial<FormProgress>, counters?: { edition?: number; attempt?: number }) => void

function useSubmit(form: PublicForm, change: Change) {
  const isSending = useRef(false)
  const sending = useRef<Promise<SendForm>>(undefined)

  /** When a person starts typing, so pages that are only read don't load it. */
  function prepare(): Promise<SendForm> {
    sending.current ??= import('#app/ui/form-sending.ts').then(({ startForm }) => startForm(form))
    return sending.current
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending.current) return
    const element = event.currentTarget
    const values = valuesOf(element)
    const fields = Object.fromEntries(Object.keys(form.rules).map((name) => [name, values[name] ?? '']))
    if (form.ignoresEmpty && Object.values(fields).every((answer) => answer === '')) return
    const problems = problemsOf({ ...form.rules, ...form.agreements }, values)
    const isValid = Object.keys(problems).length === 0
    change({ problems, message: undefined, isDone: false, isPending: isValid }, { attempt: 1 })
    if (!isValid) return

    isSending.current = true
    const send = await prepare().catch(ignore)
    const answer = await send?.({ ...fields, [HONEYPOT]: values[HONEYPOT] })
    isSending.current = false
    if (!answer) {
      // Without the script that sends it, the browser sends it as it does without any; Back may show this page again.
      change({ isPending: false })
      return element.submit()
    }
    const { message, problems: refused } = answer
    const away = element.querySelector('[type=submit]')
    if (refused) {
      toast({ title: 'Error', text: message, isError: true, away })
      change({ message: `${message} ${NOT_SENT}`, problems: refused, isPending: false })
    } else {
      sending.current = undefined
      forgetTyped(element)
      // An unusual message takes the place of the form's own thanks.
      const received = message === form.received.text ? undefined : message
      toast({ ...(received === undefined ? form.received : { text: received }), away })
      change({ values: {}, received, isPending: false, isDone: true }, { edition: 1 })
    }
  }
  return { prepare, submit }
}

/** The values by name; of several checkboxes with one name, each on a line. */
function valuesOf(element: HTMLFormElement): Texts {
  const values = new Map<string, string>()
  for (const [name, value] of new FormData(element)) {
    if (typeof value !== 'string') continue
    const before = values.get(name)
    values.set(name, before === undefined ? normalizeText(value) : `${before}\n${normalizeText(value)}`)
  }
  return Object.fromEntries(values)
}

/** Adds "Error:" to the page's title, which screen readers read first. */
function useErrorInTitle(isError: boolean): void {
  useEffect(() => {
    if (!isError) return
    document.title = `${ERROR_TITLE}${plainTitle()}`
    return () => {
      document.title = plainTitle()
    }
  }, [isError])
}

function plainTitle(): string {
  return document.title.startsWith(ERROR_TITLE) ? document.title.slice(ERROR_TITLE.length) : document.title
}
