import tkinter
