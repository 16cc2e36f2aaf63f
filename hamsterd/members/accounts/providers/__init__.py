"""Signing in, signing up and linking with Google, Kakao or Naver."""
