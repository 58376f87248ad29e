import { useT } from '../../../i18n.ts';
import { Group } from '../fields/section.tsx';
import { Next } from '../tab-form.tsx';
import tabCss from '../tab-form.module.css';

const TAB = 'Documents';

/** The tab Documents: the files and links of the notice, saved by themselves. */
export function DocumentsTab() {
  const t = useT();
  return (
    <div className={tabCss.form}>
      <Group title={t('publishing.group.files')} text={t('publishing.group.filesText')}>
        <div id={`${TAB}-documents`} tabIndex={-1} />
      </Group>
      <Next tab={TAB} />
    </div>
  );
}
