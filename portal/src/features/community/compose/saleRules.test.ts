import { expect, it } from 'vitest';
import { looksLikeSale } from './saleRules';

it.each([
  ['새끼 분양합니다', '책임비 1만원이에요'],
  ['정글리안 두 마리', '분양비 5,000원만 받아요'],
  ['햄스터 팝니다', '가격은 쪽지 주세요'],
  ['골든 판매합니다', '3개월 된 수컷이에요'],
  ['세 마리 데려가실 분', '분양합니다. 마리당 2만 원'],
])('reads a sale of animals in %s', (title, content) => {
  expect(looksLikeSale(title, content)).toBe(true);
});

it.each([
  ['케이지 팝니다', '두 달 썼어요. 가격 3만원'],
  ['새끼 네 마리 무료 분양', '책임비 없어요. 잘 키워 주실 분께 드려요'],
  ['임보 중인 두 마리', '책임비는 받지 않아요'],
  ['사료 나눔', '택배비만 부탁드려요'],
  ['병원비 이야기', '한 마리 진료에 4만원 들었어요'],
  ['두 마리 키우면 외로울까요', '햄스터를 처음 키워요'],
  ['판매점에서 데려왔어요', '골든 한 마리, 건강해요'],
  ['', ''],
])('reads none in %s', (title, content) => {
  expect(looksLikeSale(title, content)).toBe(false);
});
