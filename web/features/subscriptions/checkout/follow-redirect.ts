import type { Redirect } from '#contract/payments.ts';

/** Sends the browser to the provider: to an address, or with a form that it posts. */
export function followRedirect({ method, url, fields }: Redirect): void {
  if (method === 'GET') {
    location.assign(url);
    return;
  }
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.hidden = true;
  for (const { name, value } of fields) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
