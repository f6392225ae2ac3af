import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { sanitise } from '../src/lib/sanitise.ts';
import { Button } from '../src/ui/Button.tsx';
import { Checkbox } from '../src/ui/Choice.tsx';
import { FormError, FormFields, SelectField, TextAreaField, TextField } from '../src/ui/Field.tsx';
import styles from './App.module.css';
import { change, type Files, type Outcome, type Row, reading, run } from './api.ts';
import article from './PageForm.module.css';
import { Answer, useWord } from './Shown.tsx';
import { useUnsaved } from './use-unsaved.ts';
import { WhenField } from './WhenField.tsx';
import { standardPages } from './words.ts';

/** Texts that players accept, and accept anew if the operator asks. */
const ACCEPTED = ['terms', 'betting-terms', 'privacy'];
/** The choice of a page that has another name. */
const OTHER = '+';

/** A text as players see it: the safe part, sanitised as the site does it. */
function Preview({ html, title, lang }: { readonly html: string; readonly title: string; readonly lang: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(sanitise(html)), [html]);
  return (
    <article className={article.page} lang={lang}>
      <h3>{title}</h3>
      <div ref={place} />
    </article>
  );
}

/** A text of HTML as the file that the command reads. */
const fileOf = (html: string): Blob => new Blob([html], { type: 'text/html' });

function filesOf({ html, html_en }: Readonly<Record<'html' | 'html_en', string>>): Files {
  return { FILE: fileOf(html), ...(html_en.trim() !== '' && { ENGLISH: fileOf(html_en) }) };
}

const NEW = { title: '', title_en: '', html: '', html_en: '', starts: '' };
type Text = typeof NEW;

interface PageFormProps {
  /** The page whose text in force the form begins with; empty: none yet. */
  readonly slug: string;
  readonly site: string;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onDone: () => void;
}

/** Writes a version of a page. One function because fields, preview and answer share the text. */
export function PageForm({ slug: first, site, onUnsaved, onDone }: PageFormProps) {
  const { t } = useLingui();
  const word = useWord();
  const [chosen, setChosen] = useState(first === '' || first in standardPages ? first : OTHER);
  const [name, setName] = useState(first in standardPages ? '' : first);
  const [edited, setEdited] = useState<Partial<Text>>({});
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<{ row: Row; hint: string | null } | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState<'page write' | 'page preview' | null>(null);
  const slug = chosen === OTHER ? name.trim() : chosen;
  // A new page has no text; one that exists begins with the text that holds now.
  const known = useQuery({
    ...reading('page show', [slug], { site }),
    enabled: slug in standardPages || (slug !== '' && slug === first),
  });
  const [output] = known.data?.outputs ?? [];
  const present = output?.type === 'record' ? (output.row as Partial<Text>) : {};
  const text: Text = { ...NEW, ...present, ...edited };
  useUnsaved(Object.keys(edited).length > 0 && outcome === null, onUnsaved);
  const set = (field: keyof Text) => (value: string) => {
    setPreview(null);
    setEdited({ ...edited, [field]: value });
  };
  async function act(command: 'page write' | 'page preview'): Promise<void> {
    setProblem(null);
    setBusy(command);
    const files = filesOf(text);
    const names = Object.keys(files);
    try {
      if (command === 'page preview') {
        const seen = await run(command, names, {}, files);
        const [first] = seen.outputs;
        setProblem(seen.problem);
        setPreview(first?.type === 'record' ? { row: first.row, hint: seen.hint } : null);
        return;
      }
      const options = {
        site,
        title: text.title,
        ...(text.title_en.trim() !== '' && { 'title-en': text.title_en }),
        ...(text.starts !== '' && { starts: text.starts }),
        ...(asks && ACCEPTED.includes(slug) && { 'ask-again': true as const }),
      };
      setOutcome(await change(command, [slug, ...names], options, files));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(null);
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (outcome !== null) onDone();
    else if (slug === '') setProblem(t`Escolha a página.`);
    else void act('page write');
  };
  if (outcome !== null)
    return (
      <form onSubmit={submit}>
        <FormFields>
          <div role="status">
            {outcome.outputs.map((one, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the answer is whole.
              <Answer key={at} label={slug} output={one} />
            ))}
            {outcome.hint}
          </div>
          <Button type="submit">{t`Fechar`}</Button>
        </FormFields>
      </form>
    );
  return (
    <form onSubmit={submit} noValidate>
      <FormFields>
        <FormError>{problem}</FormError>
        <SelectField
          label={t`Página`}
          value={chosen}
          placeholder={t`Sem escolha`}
          options={[
            ...Object.keys(standardPages).map((value) => ({ value, label: word(standardPages, value) })),
            { value: OTHER, label: t`Outra, com um nome próprio no endereço` },
          ]}
          onChange={({ target }) => setChosen(target.value)}
        />
        {chosen === OTHER && (
          <TextField
            label={t`Nome no endereço`}
            hint={t`Letras minúsculas, algarismos e hífen: a página fica em /pages/nome`}
            value={name}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        )}
        <div className={styles.fields}>
          <TextField label={t`Título`} value={text.title} onChange={({ target }) => set('title')(target.value)} />
          <TextField
            label={t`Título em inglês`}
            value={text.title_en}
            onChange={({ target }) => set('title_en')(target.value)}
          />
        </div>
        <div className={styles.fields}>
          <TextAreaField
            label={t`Texto (HTML)`}
            hint={t`Títulos h2 a h4, parágrafos, listas, tabelas e links`}
            rows={14}
            value={text.html}
            onChange={({ target }) => set('html')(target.value)}
          />
          <TextAreaField
            label={t`Texto em inglês (HTML)`}
            hint={t`Vazio: vale o texto em português`}
            rows={14}
            value={text.html_en}
            onChange={({ target }) => set('html_en')(target.value)}
          />
        </div>
        <WhenField label={t`Vale a partir de (vazio: agora)`} value={text.starts} onChange={set('starts')} />
        {ACCEPTED.includes(slug) && (
          <Checkbox
            label={t`Os jogadores aceitam de novo`}
            checked={asks}
            onChange={({ target }) => setAsks(target.checked)}
          />
        )}
        <div className={styles.actions}>
          <Button type="submit" look="main" busy={busy === 'page write'} busyLabel={t`Enviando`}>
            <Trans>Publicar versão</Trans>
          </Button>
          <Button busy={busy === 'page preview'} busyLabel={t`Enviando`} onClick={() => void act('page preview')}>
            <Trans>Ver como os jogadores veem</Trans>
          </Button>
        </div>
        <div role="status">
          {preview && (
            <>
              {preview.hint !== null && <p className={styles.note}>{preview.hint}</p>}
              <div className={styles.fields}>
                <Preview html={String(preview.row['html'])} title={text.title} lang="pt-BR" />
                <Preview html={String(preview.row['html_en'])} title={text.title_en || text.title} lang="en" />
              </div>
            </>
          )}
        </div>
      </FormFields>
    </form>
  );
}
