import { listQuestions } from '#contract/questions.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useEndpoint } from '../session/use-endpoint.ts';
import { AskQuestion } from './ask-question.tsx';
import css from './questions.module.css';

await loadTexts('questions', 'notice', 'form');

const SIZE = 50;

/** The questions about a notice with their answers, for a supplier who takes part, and a form to ask another. */
export function AskedQuestions({ notice, className }: { notice: string; className?: string | undefined }) {
  const t = useT();
  const { count } = useFormats();
  const query = useEndpoint(listQuestions, { query: { notice, size: SIZE } });
  const { data } = query;
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!data) return <Spinner />;
  if (data.total === 0 && !data.takesQuestions) return null;
  return (
    <section className={className} aria-labelledby="asked-questions">
      <h2 id="asked-questions">{t('notice.section.questions')}</h2>
      {data.items.length > 0 && (
        <ol className={css.list}>
          {data.items.map(({ id, number, firm, question, language, answer, hiddenReason }) => (
            <li key={id}>
              <p className={css.quiet}>{t('questions.head', { number: count(number), firm: count(firm) })}</p>
              <p className={css.text} lang={language}>
                {hiddenReason ?? question}
              </p>
              {answer !== null && <p className={css.text}>{t('words.labelled', { label: t('questions.answer'), value: answer })}</p>}
            </li>
          ))}
        </ol>
      )}
      {data.takesQuestions && <AskQuestion notice={notice} onAsked={() => void query.refetch()} />}
    </section>
  );
}
