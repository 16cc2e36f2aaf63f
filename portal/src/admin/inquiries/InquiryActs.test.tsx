import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Shape } from '@/shared/api/types';
import { serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import { InquiryActs } from './InquiryActs';

const PUT = 'PUT /api/admin/inquiries/3';
const INQUIRY = {
  id: 3,
  status: 'open',
  assigneeId: null,
  messagesCount: 2,
} as Shape<'InquiryPage'>;

it('closes an inquiry as far as it was read', async () => {
  const heard = serve({ [PUT]: { auditId: 9 } });
  showInConsole('inquiries', <InquiryActs inquiry={INQUIRY} />);
  await userEvent.click(await screen.findByRole('button', { name: '답 없이 마치기' }));
  expect(await screen.findByText('문의를 마쳤어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === PUT)?.body).toEqual({
    status: 'closed',
    messagesCount: 2,
  });
});
