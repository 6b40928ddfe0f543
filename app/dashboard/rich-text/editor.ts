/** The editor of rich text, on ProseMirror. It is loaded when a field with rich text is shown first. */
import { baseKeymap, setBlockType, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { Slice } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { cleanHtml } from '#app/dashboard/rich-text/paste.ts'
import { withLists } from '#app/dashboard/rich-text/marked-lines.ts'
import { docFrom, richOf, schema } from '#app/dashboard/rich-text/schema.ts'
import { type FactName, facts } from '#app/church/facts.ts'
import { ownTarget } from '#app/links/own-target.ts'
import { linkedPieces, richFrom } from '#app/definitions/paragraphs.ts'
import { isFactName, type RichText } from '#app/definitions/rich-text.ts'

const { nodes, marks } = schema
type NodeName = 'doc' | 'paragraph' | 'heading' | 'list' | 'item' | 'break' | 'fact'
type MarkName = 'bold' | 'italic' | 'link'
const node = (name: NodeName) => nodes[name]
const mark = (name: MarkName) => marks[name]

/** What the buttons show of the place of the cursor. */
export interface Format {
  bold: boolean
  italic: boolean
  /** The target of the link at the cursor, or empty. */
  link: string
  heading: 0 | 1 | 2
  list: '' | 'bullets' | 'numbers'
  hasSelection: boolean
}

interface Options {
  value: RichText
  /** The id of the element with the field's label. */
  labelId: string
  isReadOnly: boolean
  onChange: (value: RichText) => void
  onFormat: (format: Format) => void
  /** Something to say to the person, such as that pictures were left out. */
  onNote: (note: string) => void
  onLink: () => void
}

export interface RichEditor {
  focus: () => void
  /** Replaces the text, as when a form is reset. @throws RangeError as `openEditor` */
  replace: (value: RichText) => void
  /** Tells screen readers what stands around the text. @param ids of elements */
  describe: (ids: string, field: { isInvalid: boolean; isRequired: boolean }) => void
  run: (action: Action) => void
  /** Makes the selection a link; an empty target removes it. @param label the words when nothing is selected */
  link: (to: string, label: string) => void
  fact: (name: FactName) => void
  destroy: () => void
}

export type Action =
  | 'bold'
  | 'italic'
  | 'heading'
  | 'small heading'
  | 'bullets'
  | 'numbers'
  | 'move in'
  | 'move out'
  | 'undo'

/** @throws RangeError for a text that this version can't show */
export function openEditor(place: HTMLElement, options: Options): RichEditor {
  const plugins = [
    history(),
    keymap({
      'Mod-b': toggleMark(mark('bold')),
      'Mod-i': toggleMark(mark('italic')),
      'Mod-k': () => (options.onLink(), true),
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Shift-Enter': insertBreak,
      Enter: splitListItem(node('item')),
      Tab: moveIn,
      'Shift-Tab': moveOut,
    }),
    keymap(baseKeymap),
  ]
  const begin = (value: RichText) => EditorState.create({ doc: docFrom(value), plugins })
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': options.labelId,
    class: 'rich-editor prose',
  }
  const view = new EditorView(place, {
    state: begin(options.value),
    attributes,
    editable: () => !options.isReadOnly,
    transformPastedHTML: (html) => pasted(html, options.onNote),
    transformPasted: withListsIn,
    clipboardTextParser: (text) => withListsIn(Slice.maxOpen(docFrom(richFrom(linesIn(text))).content)),
    handlePaste: (at, { clipboardData }) => {
      const to = addressIn(clipboardData?.getData('text/plain') ?? '')
      const { state } = at
      const { from, to: end, empty, $from, $to } = state.selection
      // An address is replaced by another one; words become a link.
      const isWords = !empty && $from.sameParent($to) && !addressIn(state.doc.textBetween(from, end))
      return to !== '' && isWords && linkCommand(to, '')(state, (transaction) => at.dispatch(transaction))
    },
    // A click on a link opens it in the form, instead of following it.
    handleClick: ({ state }, position, { target }) => {
      if (options.isReadOnly || !(target instanceof Element) || !target.closest('a')) return false
      view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(position))))
      options.onLink()
      return true
    },
    nodeViews: { fact: (shown) => ({ dom: factChip(String(shown.attrs['name'])) }) },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction))
      if (transaction.docChanged) options.onChange(richOf(view.state.doc))
      options.onFormat(formatOf(view.state))
    },
  })
  options.onFormat(formatOf(view.state))
  const run = (command: Command) => {
    command(view.state, (transaction) => view.dispatch(transaction.scrollIntoView()))
    view.focus()
  }
  return {
    focus: () => view.focus(),
    replace: (value) => view.updateState(begin(value)),
    describe: (ids, { isInvalid, isRequired }) =>
      view.setProps({
        attributes: {
          ...attributes,
          ...(ids && { 'aria-describedby': ids }),
          ...(isInvalid && { 'aria-invalid': 'true' }),
          ...(isRequired && { 'aria-required': 'true' }),
        },
      }),
    run: (action) => run(commands[action]),
    link: (to, label) => run(linkCommand(to, label)),
    fact: (name) => run(insert(node('fact').create({ name }))),
    destroy: () => view.destroy(),
  }
}

/** The HTML without what a text can't have; what was copied from an editor stays as it is, since its schema reads only that. */
function pasted(html: string, onNote: Options['onNote']): string {
  if (html.includes('data-pm-slice')) return html
  const { html: clean, pictures } = cleanHtml(html)
  if (pictures > 0) onNote(`${pictures === 1 ? 'A picture was' : `${pictures} pictures were`} left out.`)
  return clean
}

/** Makes lists of pasted lines that begin with a bullet or a number. */
function withListsIn(slice: Slice): Slice {
  const doc = node('doc').createAndFill(null, slice.content)
  const rich = doc ? richOf(doc) : []
  const listed = withLists(rich)
  const isSame = JSON.stringify(listed) === JSON.stringify(rich)
  return isSame ? slice : new Slice(docFrom(listed).content, 0, 0)
}

/** The text with line feeds where its program has other breaks of lines. */
function linesIn(text: string): string {
  return text.replaceAll(/\r\n?|[\v\f\u2028]/g, '\n').replaceAll('\u2029', '\n\n')
}

const commands: Record<Action, Command> = {
  bold: toggleMark(mark('bold')),
  italic: toggleMark(mark('italic')),
  heading: toggleHeading(1),
  'small heading': toggleHeading(2),
  bullets: toggleList(false),
  numbers: toggleList(true),
  'move in': (state, dispatch) => moveIn(state, dispatch),
  'move out': (state, dispatch) => moveOut(state, dispatch),
  undo,
}

function toggleHeading(level: 1 | 2): Command {
  return (state, dispatch) => {
    const isOn = formatOf(state).heading === level
    const type = isOn ? setBlockType(node('paragraph')) : setBlockType(node('heading'), { level })
    return type(state, dispatch)
  }
}

function toggleList(isOrdered: boolean): Command {
  return (state, dispatch) => {
    const { list } = formatOf(state)
    if (list === (isOrdered ? 'numbers' : 'bullets')) return liftListItem(node('item'))(state, dispatch)
    if (list === '') return wrapInList(node('list'), { isOrdered })(state, dispatch)
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      if ($from.node(depth).type !== node('list')) continue
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), null, { isOrdered }))
      return true
    }
    return false
  }
}

/** How many lists the cursor is in. */
function listDepth({ selection: { $from } }: EditorState): number {
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).filter(
    ({ type }) => type === node('list'),
  ).length
}

/** An item into a list below the one before it. Where it can’t go further in, the key goes on to the next field. */
const moveIn: Command = (state, dispatch) => listDepth(state) === 1 && sinkListItem(node('item'))(state, dispatch)

const moveOut: Command = (state, dispatch) => listDepth(state) > 1 && liftListItem(node('item'))(state, dispatch)

/** The address that a text is as a whole; empty for any other. */
function addressIn(text: string): string {
  const [piece, ...rest] = linkedPieces(text.trim()).filter((one) => one.text !== '')
  return rest.length === 0 && piece?.to !== undefined ? ownTarget(piece.to, location.origin) : ''
}

/** A heading is one line. */
const insertBreak: Command = (state, dispatch) =>
  formatOf(state).heading > 0 || insert(node('break').create())(state, dispatch)

function insert(inserted: ReturnType<ReturnType<typeof node>['create']>): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(inserted).scrollIntoView())
    return true
  }
}

function linkCommand(to: string, label: string): Command {
  return (state, dispatch) => {
    const { from, to: end, empty } = linkRange(state)
    const { tr } = state
    if (to === '') dispatch?.(tr.removeMark(from, end, mark('link')))
    else if (empty) dispatch?.(tr.insert(from, schema.text(label, [mark('link').create({ to })])))
    else dispatch?.(tr.removeMark(from, end, mark('link')).addMark(from, end, mark('link').create({ to })))
    return true
  }
}

/** The selection, or the whole link around the cursor. */
function linkRange({ selection, doc }: EditorState): { from: number; to: number; empty: boolean } {
  const { from, to, empty, $from } = selection
  if (!empty) return { from, to, empty }
  let [start, end] = [from, from]
  doc.nodesBetween($from.start(), $from.end(), (child, position) => {
    const isAround = position <= from && from <= position + child.nodeSize
    if (!child.isText || !isAround || !mark('link').isInSet(child.marks)) return
    start = position
    end = position + child.nodeSize
  })
  return { from: start, to: end, empty: start === end }
}

function formatOf(state: EditorState): Format {
  const { $from, empty, from, to } = state.selection
  const has = (name: MarkName) =>
    empty
      ? mark(name).isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, mark(name))
  const parent = $from.parent
  const list = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).findLast(
    ({ type }) => type === node('list'),
  )
  return {
    bold: has('bold'),
    italic: has('italic'),
    link: linkAt(state),
    heading: parent.type === node('heading') ? (parent.attrs['level'] as 1 | 2) : 0,
    list: list ? (list.attrs['isOrdered'] === true ? 'numbers' : 'bullets') : '',
    hasSelection: !empty,
  }
}

/** The target of the first link in the selection, or of the one around the cursor; empty without one. */
function linkAt({ selection, doc }: EditorState): string {
  const { from, to, $from } = selection
  let target = ''
  doc.nodesBetween(from, Math.max(to, from + ($from.nodeAfter ? 1 : 0)), ({ marks: all }) => {
    target ||= String(mark('link').isInSet(all)?.attrs['to'] ?? '')
  })
  return target
}

function factChip(name: string): HTMLElement {
  const chip = document.createElement('span')
  chip.className = 'rich-fact'
  chip.dataset['fact'] = name
  chip.textContent = isFactName(name) ? facts[name].label : name
  return chip
}
