/** Words of the interface: the glossary's, in American spelling. And the files that the documents name. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** Sample content and the spec's own texts are not checked. */
const OTHERS = /^app\/sample\/|\.test\.tsx?$|^bin\/bench/

/** Words that must not come back, and their replacement. */
const banned: [pattern: RegExp, instead: string][] = [
  [/(?<!cover )(?<!news)\bletters?\b(?! or digits?)/i, 'email'],
  [/\bdesk\b/i, 'dashboard'],
  [/\bparish\b/i, 'church'],
  [/\b(?:whoever|somebody|everybody)\b/i, 'someone, everyone, or the person'],
  [/\bplease\b[^.!?]*\bplease\b/i, 'no more than one please a sentence'],
  [/\bbr(?:ing|ought) back\b/i, 'restore'],
  [/\bfor good\b/i, 'permanently'],
  [
    /\b(?:colour|licence|cancelled|favourite|neighbour|recognise|organise|afterwards|towards)/i,
    'the American spelling',
  ],
]

/** Words of the list with another meaning, and stored words that are never shown. */
const allowed = [
  /first letter\b|\bletters, numbers\b|\b16 letters\b|16-letter|Latin letters/,
  /^removed for good$/,
  /form, desk, import/,
  // A book of the Bible.
  /Letter of Jeremiah/,
  // A size of paper.
  /, Letter$/,
]

/** The texts of a file that a person may read: string literals and JSX text with more than one word. */
function textsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node)) return
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className') return
    if (ts.isStringLiteral(node) || ts.isJsxText(node) || ts.isNoSubstitutionTemplateLiteral(node))
      texts.push(node.text)
    if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts.map((text) => text.trim().replace(/\s+/g, ' ')).filter((text) => /[a-z] |…/i.test(text))
}

const folders = ['app', 'bin', 'jobs', 'mail', 'storage']
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
)

it('uses no word that the glossary has replaced', () => {
  const checked = files.filter((file) => /\.tsx?$/.test(file) && !OTHERS.test(file))
  expect(checked.length).toBeGreaterThan(100)
  const found = checked.flatMap((file) =>
    textsOf(file).flatMap((text) =>
      banned.flatMap(([pattern, instead]) =>
        pattern.test(text) && !allowed.some((one) => one.test(text))
          ? [`${file}: ${text.slice(0, 120)} → ${instead}`]
          : [],
      ),
    ),
  )
  expect(found).toEqual([])
})

it('names only files that exist in the documents', () => {
  // The examples of docs/extending.md are not part of the program.
  const isExample = (path: string) => /_(songs|bible_translation)\.ts|features\/songs\//.test(path)
  const missing = globSync(['*.md', 'docs/**/*.md']).flatMap((document) => {
    const text = readFileSync(document, 'utf8')
    const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#]+)/g), ([, link = '']) =>
      join(dirname(document), link),
    )
    const paths = Array.from(text.matchAll(/`((?:app|bin|db|deploy|docs|jobs|mail|public|storage|test)\/[\w./-]+)`/g))
    const named = [...links, ...paths.map(([, path = '']) => path)].filter((path) => !isExample(path))
    return named.filter((path) => !existsSync(path)).map((path) => `${document}: ${path}`)
  })
  expect(missing).toEqual([])
})
