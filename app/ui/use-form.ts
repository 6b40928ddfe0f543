/**
 * State of a public form: it is checked by its rules and sent by script. After a submission without JavaScript, it starts
 * from the server's answer.
 */
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { GetToken } from '#app/ui/form-token.ts'
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
  isPending: boolean
  /** Incremented to start again: a new key for the fields, which empties them. */
  edition: number
  /** Counts submissions, so that a repeated problem is announced again. */
  attempt: number
}

interface Handlers {
  onFocus?: () => void
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
  const { requestToken, submit } = useSubmit(form, change)

  return inUse(form, progress, `${pathname}#${formId(form.name)}`, {
    onFocus: () => void requestToken()?.catch(() => undefined),
    onSubmit: (event) => void submit(event),
  })
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

function useSubmit(form: PublicForm, change: Change) {
  const isSending = useRef(false)
  const tokenPromise = useRef<Promise<GetToken>>(undefined)

  /** The token is requested when a person starts typing, so pages that are only read don't load it. */
  function requestToken(): Promise<GetToken> | undefined {
    const { minFillMs } = form
    if (minFillMs === undefined) return undefined
    tokenPromise.current ??= import('#app/ui/form-token.ts').then(({ startToken }) => startToken(minFillMs))
    return tokenPromise.current
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending.current) return
    const values = valuesOf(event.currentTarget)
    const fields = Object.fromEntries(Object.keys(form.rules).map((name) => [name, values[name] ?? '']))
    if (form.ignoresEmpty && Object.values(fields).every((answer) => answer === '')) return
    const problems = problemsOf({ ...form.rules, ...form.agreements }, values)
    const isValid = Object.keys(problems).length === 0
    change({ problems, message: undefined, isDone: false, isPending: isValid }, { attempt: 1 })
    if (!isValid) return

    isSending.current = true
    const tokenAndProof = await requestToken()
      ?.then((show) => show())
      .catch(() => undefined)
    const refusal = await send(form, { ...fields, [HONEYPOT]: values[HONEYPOT], ...tokenAndProof })
    isSending.current = false
    if (refusal) {
      toast({ title: 'Error', text: refusal.message, isError: true })
      change({ ...refusal, isPending: false })
    } else {
      toast(form.received)
      change({ values: {}, isPending: false, isDone: true }, { edition: 1 })
    }
  }
  return { requestToken, submit }
}

function initialProgress(returned: FormState | undefined): Progress {
  const { values = {}, problems = {}, message, done = false } = returned ?? {}
  return { values, problems, message, isDone: done, isPending: false, edition: 0, attempt: 0 }
}

function valuesOf(element: HTMLFormElement): Texts {
  const texts = [...new FormData(element)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, normalizeText(value)]] : [],
  )
  return Object.fromEntries(texts) as Texts
}

/** @returns the errors, or nothing on success */
async function send(form: PublicForm, body: object): Promise<{ message: string; problems: Texts } | undefined> {
  try {
    const response = await fetch(form.address, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.ok) return undefined
    const { message, fields = {} } = (await response.json()) as { message?: string; fields?: Texts }
    return { message: Object.values(fields)[0] ?? message ?? form.failed, problems: fields }
  } catch {
    return { message: form.failed, problems: {} }
  }
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
