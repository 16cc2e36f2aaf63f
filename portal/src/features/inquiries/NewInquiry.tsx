import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useTextDraft } from '@/content/drafts/useTextDraft';
import { SuggestedQuestions } from '@/features/documents/SuggestedQuestions';
import { INQUIRY_SUBJECT_MAX, INQUIRY_TEXT_MAX } from '@/shared/api/limits.gen';
import { countCharacters } from '@/shared/lib/characters';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import { SelectField } from '@/shared/ui/SelectField';
import { TextArea } from '@/shared/ui/TextArea';
import { TextField } from '@/shared/ui/TextField';
import { toast } from '@/shared/ui/toast';
import { type NewInquiry as Form, useAsk } from './api';
import { useAsker, useOwner } from './asker';
import styles from './Inquiries.module.css';
import { text } from './text';

type Errors = Partial<Record<keyof Form, string>>;

const OPTIONS = Object.entries(text.categories).map(([value, label]) => ({ value, label }));

function errorsOf(category: string, subject: string, words: string): Errors {
  return {
    ...(!category && { category: text.categoryMissing }),
    ...(!subject.trim() && { subject: text.subjectMissing }),
    ...(countCharacters(subject) > INQUIRY_SUBJECT_MAX && {
      subject: text.subjectTooLong(INQUIRY_SUBJECT_MAX),
    }),
    ...(!words.trim() && { text: text.wordsMissing }),
    ...(countCharacters(words) > INQUIRY_TEXT_MAX && { text: text.wordsTooLong(INQUIRY_TEXT_MAX) }),
  };
}

/** A new inquiry to the staff; unfinished input survives a reload. */
export function NewInquiry({ onCancel }: { onCancel: () => void }) {
  const owner = useOwner();
  const [category, setCategory] = useTextDraft(owner, 'inquiry-category');
  const [subject, setSubject] = useTextDraft(owner, 'inquiry-subject');
  const [words, setWords] = useTextDraft(owner, 'inquiry-text');
  const [tried, setTried] = useState(false);
  const [, go] = useLocation();
  const { thread, sent } = useAsker();
  const { mutateAsync, isPending, failure } = useAsk();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const errors = errorsOf(category, subject, words);
  const shown = tried ? errors : {};

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(errors);
    if (first) {
      const field = event.currentTarget.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    const form = { category, subject: subject.trim(), text: words.trim() } as Form;
    try {
      // Awaited: whoever leaves meanwhile takes callbacks along, and what was sent is not typed.
      const { id } = await mutateAsync(form);
      for (const empty of [setCategory, setSubject, setWords]) empty('');
      toast({ ...sent, tone: 'good' });
      if (isHere.current) go(thread(id));
    } catch {
      // `failure` says it.
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={text.open}>
      <SelectField
        name="category"
        label={text.category}
        placeholder={text.choose}
        options={OPTIONS}
        value={category}
        onChange={(event) => setCategory(event.target.value)}
        error={shown.category}
      />
      <TextField
        name="subject"
        label={text.subject}
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
        error={shown.subject}
      />
      <TextArea
        name="text"
        label={text.words}
        hint={text.hint}
        rows={6}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        aside={`${countCharacters(words)} / ${INQUIRY_TEXT_MAX}`}
        error={shown.text}
      />
      <SuggestedQuestions inquiry={`${subject} ${words}`} />
      {failure && <FormAlert failure={failure} />}
      <div className={styles.acts}>
        <Button variant="ghost" onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button type="submit" pending={isPending}>
          {text.submit}
        </Button>
      </div>
    </form>
  );
}
