import { type IndexRow, hiddenFrom } from '../store/row.ts';
import {
  type ProjectChange,
  type ProjectNotice,
  type ProjectStep,
  changeProjectSums,
  changeProjects,
  insertProjectNotices,
  removeProjectNotices,
} from '../store/projects.repo.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { nameTerms } from '../store/terms.repo.ts';
import { truncate, filterLexeme } from '#server/modules/query/index.ts';

const noticeOf = (row: IndexRow): ProjectNotice[] =>
  row.project === null
    ? []
    : [
        {
          noticeId: row.noticeId,
          audience: row.audience,
          key: row.project.key,
          agency: row.agency,
          currency: row.money?.currency ?? null,
          amount: row.money?.amount ?? null,
          title: row.project.title,
        },
      ];

const nameOf = (name: string | null | undefined) => (name ? truncate(name, 200) : null);

/** Sums up how a batch changes the projects, as CountChanges does for the other counts. */
export class ProjectChanges {
  readonly #projects = new Map<string, ProjectChange>();
  readonly #steps: ProjectStep[] = [];

  /** Removes notices from their projects. */
  async removeNotices(ctx: Ctx, ids: readonly number[]): Promise<void> {
    for (const notice of await removeProjectNotices(ctx, ids)) this.#step(this.#of(notice.key, ''), notice, -1);
  }

  /** Adds rows to their projects. */
  async addRows(ctx: Ctx, rows: readonly IndexRow[]): Promise<void> {
    for (const row of rows) {
      const { project } = row;
      if (!project) continue;
      const change = this.#of(project.key, project.country);
      change.country = project.country;
      change.agency = project.agency;
      change.number = project.number;
      for (const notice of noticeOf(row)) this.#step(change, notice, 1);
    }
    await insertProjectNotices(ctx, rows.flatMap(noticeOf));
  }

  /** Writes the sums and names, in the same order for every writer. */
  async write(ctx: Ctx, revision: number): Promise<void> {
    const changes = [...this.#projects.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const names = await changeProjects(ctx, changes, revision);
    await nameTerms(
      ctx,
      changes.map(({ key }) => [filterLexeme('project', key)!, nameOf(names.get(key))]),
    );
    await changeProjectSums(ctx, this.#steps);
  }

  #of(key: string, country: string): ProjectChange {
    return this.#projects.getOrInsertComputed(key, () => ({ key, country, agency: null, number: null, part: 0, whole: 0 }));
  }

  #step(change: ProjectChange, notice: ProjectNotice, by: 1 | -1): void {
    if (notice.audience !== hiddenFrom.part) change.part += by;
    if (notice.audience !== hiddenFrom.whole) change.whole += by;
    this.#steps.push({ ...notice, by });
  }
}
