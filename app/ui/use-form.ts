/**
 * State of a public form: it is checked by its rules and sent by script. After a submission without JavaScript, it starts
 * from the server's answer.
 */
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { SendForm } from '#app/ui/form-sending.ts'
import {
  type PublicForm,
  problemsOf,
  normalizeText,
  HONEYPOT,
  ERROR_TITLE,
  type FormState,
  formId,
  formStateKey,
} from '#app/ui/form-rules.ts'
import { toast } from '#app/ui/toast.tsx'

type Texts = Record<string, string>

interface Progress {
  values: Texts
  problems: Texts
  message?: string | undefined
  /** It was sent successfully. */
  isDone: boolean
  /** The server's message, where it says more than the form's own thanks. */
  received?: string | undefined
  isPending: boolean
  /** Incremented to start again: a new key for the fields, which empties them. */
  edition: number
  /** Counts submissions, so that a repeated problem is announced again. */
  attempt: number
}

interface Handlers {
  onInput?: (event: SyntheticEvent<HTMLFormElement>) => void
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => void
}

export interface FormInUse extends Progress {
  form: PublicForm
  attributes: Handlers & { id: string; method: 'post'; action: string; noValidate: true }
  field: (name: string) => { name: string; problem: string | undefined; defaultValue: string }
}

export function useForm(form: PublicForm): FormInUse {
  const returned = useFormState(form.name)
  const [progress, setProgress] = useState(() => initialProgress(returned))
  const pathname = useLocation({ select: (location) => location.pathname })
  const queryClient = useQueryClient()
  // A later visit to this page starts with an empty form.
  useEffect(() => queryClient.removeQueries({ queryKey: formStateKey }), [queryClient])
  useErrorInTitle(Object.keys(progress.problems).length > 0)
  const change: Change = (changes, { edition = 0, attempt = 0 } = {}) =>
    setProgress((now) => ({ ...now, ...changes, edition: now.edition + edition, attempt: now.attempt + attempt }))
  const key = `typed ${pathname} ${form.name}`
  const { prepare, submit } = useSubmit(form, change, key)
  useEffect(() => {
    if (!isStored(key)) return
    const element = document.getElementById(formId(form.name)) as HTMLFormElement
    void typed().then(({ restoreTyped }) => restoreTyped(element, key), ignore)
  }, [form, key])

  return inUse(form, progress, `${pathname}#${formId(form.name)}`, {
    onInput: ({ currentTarget }) => {
      void prepare().catch(ignore)
      void typed().then(({ keepTyped }) => keepTyped(currentTarget, key), ignore)
    },
    onSubmit: (event) => void submit(event),
  })
}

const typed = () => import('#app/ui/typed-form.ts')
const ignore = () => undefined

function isStored(key: string): boolean {
  try {
    return key in sessionStorage
  } catch {
    // Some browsers refuse access.
    return false
  }
}

/**
 * A form that the browser itself submits: signing in, signing out or changing a password changes what every page
 * shows, so the document is loaded anyway.
 */
export function usePostedForm(form: PublicForm): FormInUse {
  const progress = initialProgress(useFormState(form.name))
  const address = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  // Otherwise a redirect would inherit the fragment.
  return inUse(form, progress, form.afterwards === 'go on' ? address : `${address}#${formId(form.name)}`)
}

function inUse(form: PublicForm, progress: Progress, action: string, handlers: Handlers = {}): FormInUse {
  const { values, problems } = progress
  return {
    ...progress,
    form,
    attributes: { id: formId(form.name), method: 'post', action, noValidate: true, ...handlers },
    field: (name) => ({ name, problem: problems[name], defaultValue: values[name] ?? '' }),
  }
}

/** The state with which the server returned this form; undefined on a first visit. */
export function useFormState(form: string): FormState | undefined {
  const { data } = useQuery<FormState>({ queryKey: formStateKey, enabled: false })
  return data?.form === form ? data : undefined
}

/** @param counters are added to the current ones */
type Change = (changes: Partial<Progress>, counters?: { edition?: number; attempt?: number }) => void

function useSubmit(form: PublicForm, change: Change, key: string) {
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
    // Without the script that sends it, the browser sends it as it does without any.
    if (!send) return element.submit()
    const { message, problems: refused } = await send({ ...fields, [HONEYPOT]: values[HONEYPOT] })
    isSending.current = false
    const away = element.querySelector('[type=submit]')
    if (refused) {
      toast({ title: 'Error', text: message, isError: true, away })
      change({ message, problems: refused, isPending: false })
    } else {
      sending.current = undefined
      void typed().then(({ forgetTyped }) => forgetTyped(key), ignore)
      // An unusual message takes the place of the form's own thanks.
      const received = message === form.received.text ? undefined : message
      toast({ ...(received === undefined ? form.received : { text: received }), away })
      change({ values: {}, received, isPending: false, isDone: true }, { edition: 1 })
    }
  }
  return { prepare, submit }
}

function initialProgress(returned: FormState | undefined): Progress {
  const { values = {}, problems = {}, message, done = false, answer } = returned ?? {}
  const { message: received } = (answer ?? {}) as { message?: string }
  return { values, problems, message, received, isDone: done, isPending: false, edition: 0, attempt: 0 }
}

function valuesOf(element: HTMLFormElement): Texts {
  const texts = [...new FormData(element)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, normalizeText(value)]] : [],
  )
  return Object.fromEntries(texts) as Texts
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
