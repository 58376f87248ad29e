import type { LoaderFunctionArgs } from 'react-router';
import { pageRequest } from '../../context.ts';
import { sectorNames } from '../../lib/reference-names.server.ts';
import { bodyOf, readNotice, readPreview } from './notice-data.server.ts';

/**
 * A signed-in reader's notice data as JSON; of a notice before publication, for those who write it or decide about it, as its page will be.
 * The HTML page is always rendered as for a visitor (server/web-host.ts).
 */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Response> {
  const page = context.get(pageRequest);
  const { searchParams } = new URL(request.url);
  const title = params['title'] ?? '';
  const published = await readNotice(page, title, searchParams);
  const notice = published ?? (await readPreview(page, title, searchParams));
  if (!notice) return new Response(null, { status: 404 });
  const [body, sectors] = await Promise.all([bodyOf(page, notice, searchParams, published !== null), sectorNames(page, [notice])]);
  return Response.json({ ...body, sectors });
}
