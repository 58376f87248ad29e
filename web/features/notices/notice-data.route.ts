import type { LoaderFunctionArgs } from 'react-router';
import { pageRequest } from '../../context.ts';
import { bodyOf, readNotice } from './notice-data.server.ts';

/** A signed-in reader's notice data as JSON. The HTML page is always rendered as for a visitor (server/web-host.ts). */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Response> {
  const page = context.get(pageRequest);
  const { searchParams } = new URL(request.url);
  const notice = await readNotice(page, params['title'] ?? '', searchParams);
  return notice ? Response.json(await bodyOf(page, notice, searchParams)) : new Response(null, { status: 404 });
}
