import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { LogoField } from './LogoField';

it('says why a picture is refused, and takes it when it is chosen again', async () => {
  let answer = refusal(422, { message: '사진이 너무 작아요.' });
  serve({ 'POST /api/upload/logo': () => answer });
  const onChange = vi.fn();
  render(
    <LogoField
      label="로고"
      value=""
      about="네모난 그림"
      isRefused={false}
      isDisabled={false}
      onChange={onChange}
    />,
  );
  const picture = new File(['x'], 'logo.png', { type: 'image/png' });
  const box = screen.getByLabelText('로고', { selector: 'input' });

  await userEvent.upload(box, picture);
  expect(await screen.findByText('사진이 너무 작아요.')).toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();

  answer = json({ url: '/media/logo.png' });
  await userEvent.upload(box, picture);
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('/media/logo.png'));
  expect(screen.getByText('네모난 그림')).toBeInTheDocument();
});
