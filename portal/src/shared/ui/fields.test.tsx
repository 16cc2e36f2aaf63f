import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CheckboxField } from './CheckboxField';
import { PasswordField } from './PasswordField';
import { SelectField } from './SelectField';
import { TextField } from './TextField';

it('ties label, hint and error to the control', () => {
  const { rerender } = render(<TextField label="이메일" hint="로그인에 써요." required />);
  const field = screen.getByRole('textbox', { name: '이메일' });
  expect(field).toBeRequired();
  expect(field).toBeValid();
  expect(field).toHaveAccessibleDescription('로그인에 써요.');

  rerender(
    <TextField label="이메일" hint="로그인에 써요." error="올바른 이메일이 아니에요." required />,
  );
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('올바른 이메일이 아니에요.');
  // Below the hint it would move what follows, which may be about to be tapped.
  expect(screen.queryByText('로그인에 써요.')).not.toBeInTheDocument();
});

it('shows and hides a password', async () => {
  render(<PasswordField label="비밀번호" />);
  const field = screen.getByLabelText('비밀번호');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: '비밀번호 보기' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(screen.getByRole('button', { name: '비밀번호 숨기기' })).toBeInTheDocument();
});

it('chooses from a list', async () => {
  render(
    <SelectField label="햄스터" placeholder="고르세요" options={[{ value: '1', label: '콩이' }]} />,
  );
  const list = screen.getByRole('combobox', { name: '햄스터' });
  await userEvent.selectOptions(list, '콩이');
  expect(list).toHaveValue('1');
});

it('says why a box must be checked', () => {
  render(<CheckboxField label="동의해요" error="동의해주세요" />);
  expect(screen.getByRole('checkbox', { name: '동의해요' })).toHaveAccessibleDescription(
    '동의해주세요',
  );
});
