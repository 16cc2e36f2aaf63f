"""The record of every act of an operator."""
